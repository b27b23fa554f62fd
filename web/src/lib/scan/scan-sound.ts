let audio: AudioContext | undefined

const TONES = {
  ok: [[880, 0]],
  wrong: [
    [220, 0],
    [180, 0.18],
  ],
} as const
const SECONDS = 0.14

/** Milliseconds of vibration and of pauses. */
const VIBRATIONS = { ok: [60], wrong: [120, 80, 120] }

/** A short high tone, or two low ones, so that the person who scans need not look at the screen. Phones vibrate too. */
export function playScanSound(sound: keyof typeof TONES): void {
  // Safari has no vibration.
  if ('vibrate' in navigator) navigator.vibrate(VIBRATIONS[sound])
  // Browsers without sound, and those that allow none before the first key.
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  if (audio.state !== 'running') void audio.resume()
  for (const [frequency, delay] of TONES[sound]) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.15
    tone.frequency.value = frequency
    tone.type = sound === 'ok' ? 'sine' : 'square'
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + delay)
    tone.stop(audio.currentTime + delay + SECONDS)
  }
}
