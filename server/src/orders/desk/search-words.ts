/**
 * Returns a tsquery that finds what was typed: all of its words, each by its beginning; or the whole of it without
 * spaces, as tracking numbers are stored; or its digits alone, as phone numbers are. Null: nothing was typed.
 */
export function searchQueryOf(typed: string | undefined): string | null {
  const text = (typed ?? '').trim().toLowerCase()
  if (text === '') return null
  const words = text.split(/\s+/)
  const alternatives = [words.map(prefix).join(' & ')]
  if (words.length > 1) alternatives.push(prefix(words.join('')))
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length > 3 && digits !== text && /^[\d\s().+-]+$/.test(text))
    alternatives.push(prefix(digits.replace(/^1(?=\d{10}$)/, '')))
  return alternatives.map((each) => `(${each})`).join(' | ')
}

// With its first ten characters begin all tracking numbers that UPS gives to one shop for one service.
const UPS_START = /^1z.{0,8}$/

/**
 * A word of a tsquery that matches whatever begins with it. Not so one or two characters with a digit: with them begin most
 * tracking numbers or phone numbers of the shop, which would all be read; nor the start of a UPS number. Numbers of orders are
 * stored without TW-.
 */
function prefix(typed: string): string {
  const word = typed.replace(/^tw-(?=.)/, '')
  const quoted = `'${word.replaceAll(/['\\]/g, (mark) => mark + mark)}'`
  const isOfMany = (word.length < 3 && /\d/.test(word)) || UPS_START.test(word)
  return isOfMany ? quoted : `${quoted}:*`
}
