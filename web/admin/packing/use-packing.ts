import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CheckedUnit,
  checkPackedUnit,
  type Packing,
  packScanned,
} from '@twirl/contract/staff/warehouse/packing'
import { normalizeUnitCode } from '@twirl/contract/staff/warehouse/unit-code'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { pieceText } from '../bench/bench-texts.ts'
import { useScanNews } from '#ui/scan/scan-news.tsx'
import { packingQuery } from './packing-query.ts'

/** A unit that lies in the parcel. */
export type PackedUnit = { code: string; line: number; is_swap: boolean }

/** Ticks the pieces of an order off by their units, and packs it with the last one. */
export function usePacking(packing: Packing) {
  const { order_number: number, lines } = packing
  const queryClient = useQueryClient()
  const { news, tell } = useScanNews()
  const [units, setUnits] = useState<PackedUnit[]>([])

  const inLine = (line: number, among: PackedUnit[]) => among.filter((unit) => unit.line === line)
  const missing = (among: PackedUnit[]) =>
    lines.filter(({ line, quantity }) => inLine(line, among).length < quantity)
  const expected = (among: PackedUnit[]) =>
    missing(among)
      .map(({ piece }) => pieceText(piece))
      .join(', or ')

  const pack = useMutation({
    mutationFn: (codes: string[]) => api(packScanned, { number, codes }),
    meta: { errorSource: 'shown-action' },
    onSuccess: (packed) => {
      queryClient.setQueryData(packingQuery(number).queryKey, packed)
      void queryClient.invalidateQueries({ queryKey: ['orders-to-pack'] })
      tell(true, `Order ${number} is packed. Scan the next slip.`)
    },
    onError: (error) => {
      const failure = ownError(error)
      if (failure) tell(false, failureText(failure))
    },
  })

  const accept = ({ code, line, is_swap }: PackedUnit) => {
    const next = [...units, { code, line, is_swap }]
    setUnits(next)
    const open = missing(next)
    const what = is_swap ? `${code} takes the place of another unit.` : `${code} is right.`
    if (open.length > 0) return tell(true, `${what} Next: ${expected(next)}.`)
    tell(true, `${what} All pieces are there.`)
    pack.mutate(next.map((unit) => unit.code))
  }

  const readUnit = async (text: string) => {
    const code = normalizeUnitCode(text)
    if (units.some((unit) => unit.code === code))
      return tell(false, `${code} is in the parcel already.`)
    const checked = findPromised(packing, code) ?? (await check(number, code))
    if (checked.line === null)
      return tell(
        false,
        `${code} does not belong here. ${checked.reason} Expected: ${expected(units)}.`,
      )
    const line = lines.find((each) => each.line === checked.line)!
    if (inLine(line.line, units).length >= line.quantity)
      return tell(
        false,
        `${pieceText(line.piece)} is in the parcel already. Expected: ${expected(units)}.`,
      )
    accept({ code: checked.code, line: line.line, is_swap: checked.is_swap })
  }

  return {
    news,
    units,
    isPacking: pack.isPending,
    isComplete: missing(units).length === 0,
    readUnit,
    packAgain: () => pack.mutate(units.map(({ code }) => code)),
    startAgain: () => setUnits([]),
  }
}

/** A promised unit that is on the rail needs no question to the server. */
function findPromised({ lines }: Packing, code: string): CheckedUnit | undefined {
  const line = lines.find(({ units }) =>
    units.some((unit) => unit.code === code && unit.absent === null),
  )
  return line && { line: line.line, code, is_swap: false, reason: null }
}

async function check(number: string, code: string): Promise<CheckedUnit> {
  return api(checkPackedUnit, { number, code }).catch((error: unknown) => ({
    line: null,
    code,
    is_swap: false,
    reason: failureText(error),
  }))
}
