/** Running text: lines of about 68 characters, quiet links, lists with room. */
export const PROSE =
  'flex max-w-[68ch] flex-col gap-4 text-ink-soft [&_h3]:pt-3 [&_h3]:text-xl [&_h3]:text-ink [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc [&_ul]:pl-5 [&_:is(ul,ol)]:flex [&_:is(ul,ol)]:flex-col [&_:is(ul,ol)]:gap-2 [&_li::marker]:text-berry'
