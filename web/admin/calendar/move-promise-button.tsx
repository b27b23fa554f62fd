import { useQueryClient } from '@tanstack/react-query'
import { movePromise } from '@twirl/contract/staff/warehouse/calendar'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { announce } from '#ui/live-region.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'

type MovePromiseButtonProps = { bookingId: number; text: string; onMoved?: (text: string) => void }

/** Moves a promise at risk to another free unit; a refusal says when the first one is expected back (STAFF-44). */
export function MovePromiseButton({ bookingId, text, onMoved }: MovePromiseButtonProps) {
  const queryClient = useQueryClient()
  const move = async () => {
    const { code, is_moved } = await api(movePromise, { booking: bookingId })
    const done = is_moved
      ? `The promise was moved to unit ${code}.`
      : `The promise was safe already: it has unit ${code}.`
    announce(done)
    onMoved?.(done)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['risks'] }),
      queryClient.invalidateQueries({ queryKey: ['calendar'] }),
    ])
  }
  return (
    <ActionButton action={move} className={TEXT_BUTTON}>
      {text}
    </ActionButton>
  )
}
