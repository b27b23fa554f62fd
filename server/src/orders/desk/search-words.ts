/**
 * Returns tsqueries that find what was typed, of which the first one that finds something is meant (STAFF-14). Each finds all words that
 * were typed; or the whole text without spaces, as tracking numbers are stored; or its digits alone, as phone numbers are. Of
 * several words the first tsquery takes all but the last for whole ones, as people type them: an index finds whole words in a
 * tenth of the time. The second one takes each for a beginning. None: nothing was typed.
 */
export function searchQueriesOf(typed: string | undefined): string[] {
  const text = (typed ?? '').trim().toLowerCase()
  if (text === '') return []
  // Numbers of orders are stored without TW-.
  const words = text.split(/\s+/).map((word) => word.replace(/^tw-(?=.)/, ''))
  if (words.length === 1) return [eitherOf([prefix(words[0]!), ...digitsOf(text)])]
  const others = [prefix(words.join('')), ...digitsOf(text)]
  const wholeWords = [...words.slice(0, -1).map(quote), prefix(words.at(-1)!)]
  return [wholeWords, words.map(prefix)].map((all) => eitherOf([all.join(' & '), ...others]))
}

const eitherOf = (alternatives: string[]) => alternatives.map((each) => `(${each})`).join(' | ')

function digitsOf(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = digits.length > 3 && digits !== text && /^[\d\s().+-]+$/.test(text)
  return isPhone ? [prefix(digits.replace(/^1(?=\d{10}$)/, ''))] : []
}

// With its first ten characters begin all tracking numbers that UPS gives to one shop for one service.
const UPS_START = /^1z.{0,8}$/

/**
 * A word of a tsquery that matches whatever begins with it. Not so one or two characters with a digit: with them begin most
 * tracking numbers or phone numbers of the shop, which would all be read; nor the start of a UPS number.
 */
function prefix(word: string): string {
  const isOfMany = (word.length < 3 && /\d/.test(word)) || UPS_START.test(word)
  return isOfMany ? quote(word) : `${quote(word)}:*`
}

function quote(word: string): string {
  return `'${word.replaceAll(/['\\]/g, (mark) => mark + mark)}'`
}
