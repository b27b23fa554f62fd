import { TextField } from '#ui/form/fields/field.tsx'
import { showFormatted } from '#ui/form/fields/format-input.ts'
import { formatCardNumber, formatExpiration, formatSecurityCode } from './card-text.ts'

/** The fields of a card, for browsers that fill them in too. */
export function CardFields() {
  return (
    <>
      <TextField
        name="credit_card_number"
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234-1234-1234-1234"
        onInput={showFormatted(formatCardNumber)}
        isWide
      />
      <TextField
        name="expiration_date"
        label="Expiration date"
        autoComplete="cc-exp"
        inputMode="numeric"
        placeholder="MM/YY"
        onInput={showFormatted(formatExpiration)}
      />
      <TextField
        name="security_code"
        label="Security code"
        hint="Three digits on the back, or four on the front of an American Express card."
        autoComplete="cc-csc"
        inputMode="numeric"
        onInput={showFormatted(formatSecurityCode)}
      />
    </>
  )
}
