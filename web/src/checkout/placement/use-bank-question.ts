import { useRef, useState } from 'react'
import type { BankMove } from './answer-bank.ts'
import type { BankAction } from './ask-until-answered.ts'

const LOOK_MS = 5_000

/**
 * Opens the window of the bank. ANSWERED: the shop can ask what became of the payment. OPEN: the customer closed the window.
 * UNREACHABLE: it could not be opened.
 */
export type AskBank = (clientSecret: string) => Promise<'ANSWERED' | 'OPEN' | 'UNREACHABLE'>

/** What the page shows while the bank waits for the customer. */
export type BankQuestion = {
  actUntil: number
  /** What runs: the window of the bank is open, or the payment is withdrawn. */
  running: 'ASKING' | 'WITHDRAWING' | null
  /** Why the payment is not confirmed after the window was closed. */
  problem: 'OPEN' | 'UNREACHABLE' | null
  ask: () => void
  withdraw: () => void
}

/** The question of the bank, and what the customer does about it. */
export function useBankQuestion(askBank: AskBank) {
  const [action, setAction] = useState<BankAction | null>(null)
  const [running, setRunning] = useState<BankQuestion['running']>(null)
  const [problem, setProblem] = useState<BankQuestion['problem']>(null)
  const chosen = useRef<BankMove | null>(null)
  const wake = useRef(() => {})

  const choose = (move: BankMove) => {
    chosen.current = move
    wake.current()
  }
  const ask = async (clientSecret: string) => {
    setRunning('ASKING')
    setProblem(null)
    const answer = await askBank(clientSecret)
    setRunning(null)
    if (answer === 'ANSWERED') choose('PROCEED')
    else setProblem(answer)
  }
  const withdraw = () => {
    setRunning('WITHDRAWING')
    choose('WITHDRAW')
  }

  /** A new question. The window opens at once if the customer has just paid, not after a reload. */
  const open = (first: BankAction, { isJustPaid }: { isJustPaid: boolean }) => {
    chosen.current = null
    setProblem(null)
    setRunning(null)
    setAction(first)
    if (isJustPaid) void ask(first.client_secret)
  }
  const nextMove = async (
    current: BankAction,
    pause: (ms: number) => Promise<void>,
  ): Promise<BankMove> => {
    setAction(current)
    if (chosen.current === null) {
      setRunning((was) => (was === 'WITHDRAWING' ? null : was))
      const woken = new Promise<void>((resolve) => (wake.current = resolve))
      await Promise.race([woken, pause(LOOK_MS)])
    }
    const move = chosen.current ?? 'LOOK'
    chosen.current = null
    return move
  }

  const question: BankQuestion | null = action && {
    actUntil: Date.parse(action.act_until),
    running,
    problem,
    ask: () => void ask(action.client_secret),
    withdraw,
  }
  return { question, open, nextMove }
}
