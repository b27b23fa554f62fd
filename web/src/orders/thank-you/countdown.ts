export const REDIRECT_SECONDS = 5 // ORDER-1

export type Countdown = {
  /** `paused` lasts as long as its cause, `stopped` is final. */
  status: 'running' | 'paused' | 'stopped' | 'over'
  secondsLeft: number
}

export type CountdownEvent = 'tick' | 'pause' | 'resume' | 'stop'

export const FULL_COUNTDOWN: Countdown = { status: 'running', secondsLeft: REDIRECT_SECONDS }

/** The visitor can stop it and pause it (ORDER-1); after a pause the full time is left. */
export function countdownReducer(countdown: Countdown, event: CountdownEvent): Countdown {
  const { status, secondsLeft } = countdown
  if (status === 'stopped' || status === 'over') return countdown
  switch (event) {
    case 'stop':
      return { status: 'stopped', secondsLeft }
    case 'pause':
      // The same object: a moving mouse pauses it again and again.
      return status === 'paused' ? countdown : { status: 'paused', secondsLeft }
    case 'resume':
      return status === 'paused' ? FULL_COUNTDOWN : countdown
    case 'tick':
      if (status === 'paused') return countdown
      return secondsLeft > 1
        ? { status, secondsLeft: secondsLeft - 1 }
        : { status: 'over', secondsLeft: 0 }
  }
}
