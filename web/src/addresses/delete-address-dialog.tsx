import { useQueryClient } from '@tanstack/react-query'
import type { Address } from '@twirl/contract/buying/addresses'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { removeAddress } from './address-queries.ts'
import { addressLine } from './address-text.ts'

type DeleteAddressDialogProps = {
  address: Address
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const remove = async () => {
    await asCustomer(removeAddress(queryClient, address.id))
    onClose()
    onDeleted?.()
  }
  return (
    <Popup title="Delete this address?" onClose={onClose}>
      <p>
        {addressLine(address)} will be removed from your account. Orders you’ve already placed won’t
        change.
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionButton action={remove} className={buttonClass()}>
          Delete address
        </ActionButton>
        <button type="button" onClick={onClose} className={buttonClass('outline')}>
          Keep it
        </button>
      </div>
    </Popup>
  )
}
