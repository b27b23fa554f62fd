export { assertUncommonPassword } from './password/common-password.ts'
export type { CodeDeps } from './accounts-deps.ts'
export { spendProof, withProof } from './codes/proof.ts'
export { sendCode } from './codes/send-code.ts'
