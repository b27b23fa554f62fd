import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** They are shown once (STAFF-8). */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    announce('The codes are copied.')
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        Keep these codes where only you find them. Each lets you in once if your second factor is
        lost. They are not shown again.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid gap-1 rounded-input bg-shell p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonClass()} onClick={onDone}>
          I have saved them
        </button>
        <ActionButton action={copy} className={buttonClass('outline')}>
          Copy the codes
        </ActionButton>
      </div>
    </div>
  )
}
