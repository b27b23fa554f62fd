/** A button, or a link beside buttons, that looks like a link. */
export const TEXT_BUTTON =
  'inline-flex min-h-11 items-center whitespace-nowrap text-sm font-semibold underline hover:text-berry'
