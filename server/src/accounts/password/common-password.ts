import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError } from '#platform/http/app-error.ts'

// Two months of guessing at the rate that the limits allow for one account (login_to_account).
const MINIMUM_GUESSES = 150_000

// Words that suggest themselves here and that the list of stolen passwords lacks.
const EXTRA_WORDS = ['login', 'user', 'guest', 'root', 'dress', 'dresses', 'sorority', 'formal']

// The estimate takes longer than linear time: these bounds keep it to some milliseconds on the main thread.
const ESTIMATED_CHARACTERS = 16
const ESTIMATED_SUBSTITUTIONS = 10

let zxcvbn: ZxcvbnFactory | undefined

/**
 * Loaded with the first new password: the dictionaries take 23 MB and a tenth of a second, which most starts do not
 * need.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, extra: EXTRA_WORDS },
    graphs: adjacencyGraphs,
    maxLength: ESTIMATED_CHARACTERS,
    l33tMaxSubstitutions: ESTIMATED_SUBSTITUTIONS,
  })
}

type About = { email: string | null; first_name: string; last_name: string }

/** Refuses a password that is quickly guessed, by strangers or by people who know the customer. */
export async function assertUncommonPassword(password: string, about: About): Promise<void> {
  if (await isCommonPassword(password, about)) throw new AppError('COMMON_PASSWORD')
}

export async function isCommonPassword(password: string, about: About): Promise<boolean> {
  if (password.toLowerCase() === about.email) return true
  // 'Winter2025!' is guessed as soon as 'Winter2025', yet counts as a part more.
  const core = password.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  // If it cannot be loaded now, as without a free file descriptor, the next password tries again.
  zxcvbn ??= await loadEstimator()
  return zxcvbn.check(core, ownWords(about)).guesses < MINIMUM_GUESSES
}

/** Returns the words of the customer's name and e-mail address. */
function ownWords({ email, first_name, last_name }: About): string[] {
  const [local = ''] = (email ?? '').split('@')
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/\P{L}/gu, '')
  const names = [first_name, last_name].map(lettersOf)
  const words = [local, lettersOf(local), ...names, names.join('')]
  return words.filter((word) => word.length > 0)
}
