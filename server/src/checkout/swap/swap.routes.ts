import * as contract from '@twirl/contract/groups/swaps'
import type { Routes } from '#platform/http/routes.ts'
import type { CheckoutDeps } from '../checkout.routes.ts'
import { agreeToSwap, endSwap } from './agree-to-swap.ts'
import { getSwapOptions, offerForSwap, previewSwap, proposeSwap } from './propose-swap.ts'

export function swapRoutes(routes: Routes, deps: CheckoutDeps): void {
  routes.handle(contract.getSwapOptions, (input, visitor) => getSwapOptions(deps, visitor, input))
  routes.handle(contract.offerForSwap, (input, visitor) => offerForSwap(deps, visitor, input))
  routes.handle(contract.previewSwap, (input, visitor) => previewSwap(deps, visitor, input))
  routes.handle(contract.proposeSwap, (input, visitor) => proposeSwap(deps, visitor, input))
  routes.handle(contract.agreeToSwap, (input, visitor) => agreeToSwap(deps, visitor, input))
  routes.handle(contract.endSwap, (input, visitor) => endSwap(deps, visitor, input))
}
