export type { Codes } from './accounts.ts'
export { spendProof, withProof } from './codes/proof.ts'
export { sendCode } from './codes/send-code.ts'
