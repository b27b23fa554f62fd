import { Icon } from '../icon.tsx'

type StepButtonProps = {
  name: string
  icon: 'chevron-left' | 'chevron-right'
  /** There is no further step. The button can still be focused. */
  isEnd: boolean
  onClick: () => void
  className: string
}

export function StepButton({ name, icon, isEnd, onClick, className }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isEnd}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-full transition aria-disabled:cursor-default ${className}`}
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}
