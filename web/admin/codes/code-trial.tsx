import { type TriedBag, tryCode } from '@twirl/contract/staff/money/codes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { checkWith, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

const inputOf = ({ code = '', bag = '' }: FormValues) => ({ code, bag })

const CALL = {
  check: (values: FormValues) => checkWith(tryCode.input, inputOf(values)),
  send: (values: FormValues) => api(tryCode, inputOf(values)),
}

/** Tries a code on a real bag; nothing is used and nothing is stored (STAFF-193). */
export function CodeTrial({ code }: { code?: string }) {
  const [bags, setBags] = useState<readonly TriedBag[] | null>(null)
  return (
    <section aria-labelledby="trial" className="flex flex-col gap-4 pt-8">
      <div>
        <h2 id="trial" className="text-xl">
          Try a code
        </h2>
        <p className="text-sm text-ink-soft">
          By the rules of the checkout, on the bag of a customer or on what an order contains.
          Nothing is used.
        </p>
      </div>
      <div className="max-w-168">
        <Form
          label="Try a code"
          load={async () => CALL}
          button="Try it"
          onSent={(answer) => setBags(answer.bags)}
        >
          <TextField
            name="code"
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={code ?? ''}
          />
          <TextField
            name="bag"
            label="Customer’s email or order number"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={254}
          />
        </Form>
      </div>
      <div role="status" className="flex flex-col gap-3">
        {bags?.map((bag) => (
          <TrialResult key={`${bag.kind} ${bag.theme}`} bag={bag} />
        ))}
      </div>
    </section>
  )
}

function TrialResult({ bag }: { bag: TriedBag }) {
  const { kind, theme, lines, refusal } = bag
  return (
    <div className="max-w-168 rounded-input border border-line bg-white p-4 text-sm wrap-anywhere">
      <p className="font-semibold">
        {kind === 'GROUP' ? `Group order${theme ? `: ${theme}` : ''}` : 'Individual order'}
      </p>
      <ul className="py-2 text-ink-soft">
        {lines.map(({ sku, title, quantity, price }) => (
          <li key={`${sku} ${price}`}>
            {quantity} × <Unbroken text={title} />, {formatDollars(price)}
          </li>
        ))}
      </ul>
      {refusal ? (
        <p>
          <strong className="text-error">It can’t be used.</strong> {refusal.why} The customer
          reads: “{refusal.message}” ({refusal.code})
        </p>
      ) : (
        <p className="font-semibold text-success">
          It can be used: {formatDollars(bag.discount)} off.
        </p>
      )}
      <p className="pt-1">
        Subtotal {formatDollars(bag.subtotal)}, discount {formatDollars(bag.discount)}, shipping{' '}
        {formatDollars(bag.delivery_fee)}, total before tax {formatDollars(bag.total)}
      </p>
    </div>
  )
}
