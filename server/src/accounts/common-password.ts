import { AppError } from '#platform/app-error.ts'

// What heads every list of stolen passwords, as far as our rule (letters and digits, six characters) lets it
// through. Not the lists themselves: nearly all of it is one of these words with a few digits around it.
const WORDS = new Set(
  `a aa aaa abc abcd abcde abcdef admin administrator amanda andrea andrew angel angels anthony apple april asd
  asdf asdfg asdfgh ashley august austin azerty baby babygirl bailey barbie baseball basketball batman beautiful
  blink brandon buster butterfly changeme charlie chelsea chocolate computer cookie daniel december demo diamond
  dragon dress dresses elizabeth fashion february flower football forever formal freedom friday friends fuckyou
  george ginger google guest hannah heart hello hellokitty hockey hunter iloveu iloveyou january jasmine jennifer
  jessica jesus jordan joshua july june justin killer kitty letmein liverpool login london lovely love loveme
  lovers madison maggie march master matthew may melissa michael michelle mickey monday monkey mother mustang
  myspace naruto nicole ninja november october orange pass password peanut pepper pokemon princess purple q qaz
  qazwsx qqq qwe qwer qwert qwerty qwertyu qwertyuiop ranger rockyou root sabrina samantha samsung saturday
  secret september shadow shopping soccer softball sophie sorority spring starwars student summer sunday sunshine
  superman taylor teddy tennis test tester testing thomas thursday tigger tinkerbell trustno tuesday twilight user
  vanessa wednesday welcome whatever winter woaini x xxx yankees z zaq zxc zxcv zxcvb zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
)

// The same keys in turns: their letters are no word.
const WALKS = /^(1q2w3e|q1w2e3|1qaz|qaz1|zaq1|1a2b3c|a1b2c3|1z2x3c|z1x2c3)/

// Digits that people put around a word.
const FEW_DIGITS = /^\d{0,4}$/
const COUNTING = /^(0?123456789?0?|12345|123456|1234567|12345678|123321|987654321|654321|54321)$/
const REPEATED = /^(\d{1,3})\1+$/

type About = { email: string; first_name: string; last_name: string }

/** Refuses a password that whoever tries the usual ones, or knows her, would try. */
export function assertUncommonPassword(password: string, about: About): void {
  if (isCommonPassword(password, about)) throw new AppError('COMMON_PASSWORD')
}

export function isCommonPassword(password: string, about: About): boolean {
  const given = password.toLowerCase()
  if (new Set(given).size < 4 || WALKS.test(given) || given === about.email) return true
  return [given, withoutLeet(given)].some((spelling) => isWordWithDigits(spelling, about))
}

function isWordWithDigits(spelling: string, about: About): boolean {
  const [, before, word, after] =
    /^(\d*)(.*?)(\d*)$/.exec(spelling.replaceAll(/[^\p{L}\d]/gu, '')) ?? []
  if (!word) return true
  const isWord = WORDS.has(word) || ownWords(about).includes(word)
  return isWord && [before ?? '', after ?? ''].every(isUsualDigits)
}

function isUsualDigits(digits: string): boolean {
  return [FEW_DIGITS, COUNTING, REPEATED].some((usual) => usual.test(digits))
}

/** Of her name and her address. */
function ownWords({ email, first_name, last_name }: About): string[] {
  const [local = ''] = email.split('@')
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/\P{L}/gu, '')
  const names = [first_name, last_name].map(lettersOf)
  return [lettersOf(local), ...names, names.join('')].filter((word) => word.length > 0)
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** p4ssw0rd1 → password1: digits between letters stand for letters. */
function withoutLeet(text: string): string {
  return text.replaceAll(
    /(?<=[a-z@$])[\d@$](?=[a-z\d@$]*[a-z])/g,
    (character) => LEET[character] ?? character,
  )
}
