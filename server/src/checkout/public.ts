export { personalCheckouts } from './personal-checkouts.queries.ts'
export { countGatewayDifferences } from './gateway-differences.queries.ts'
