import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { canOpenStep, type Flow, STEPS } from './flow.ts'

type StepListProps = { flow: Flow; step: number; hasAddress: boolean }

/** Where the customer is in the checkout. Earlier steps, and later ones that are possible, are links. */
export function StepList({ flow, step, hasAddress }: StepListProps) {
  return (
    <nav aria-label="Checkout steps">
      <ol className="-ml-2 flex flex-wrap items-center gap-x-1 text-sm sm:text-base">
        {STEPS[flow].map((name, index) => (
          <li key={name} className="flex items-center gap-1">
            {index > 0 && <Icon name="chevron-right" className="size-4 text-ink-mute" />}
            <Step
              name={name}
              index={index}
              isCurrent={index === step}
              isOpen={index !== step && canOpenStep(flow, index, hasAddress)}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type StepProps = { name: string; index: number; isCurrent: boolean; isOpen: boolean }

const STEP = 'inline-flex min-h-11 items-center rounded-full px-2'
const LINK = `${STEP} underline decoration-ink/30 underline-offset-4 hover:text-berry hover:decoration-berry`

function Step({ name, index, isCurrent, isOpen }: StepProps) {
  if (isCurrent) {
    return (
      <span aria-current="step" className={`${STEP} font-semibold text-berry-deep`}>
        {name}
      </span>
    )
  }
  if (!isOpen) return <span className={`${STEP} text-ink-mute`}>{name}</span>
  return index === 0 ? (
    <Link to="/cart" className={LINK}>
      {name}
    </Link>
  ) : (
    <Link to="." search={(search) => ({ ...search, step: String(index) })} className={LINK}>
      {name}
    </Link>
  )
}
