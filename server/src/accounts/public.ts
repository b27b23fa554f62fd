export type { CodeDeps } from './accounts-deps.ts'
export { findHolder } from './customers.queries.ts'
export { spendProof, withProof } from './codes/proof.ts'
export { sendCode } from './codes/send-code.ts'
export { assertMayOrder, assertMayOrderAsGuest } from './desk/assert-may-order.ts'
export {
  type CustomerFile,
  findCustomerFile,
  listLookalikes,
  lockCustomerFiles,
  setBlocked,
  setContacts,
} from './desk/customer-file.queries.ts'
export { type ListedCustomerRow, listCustomerRows } from './desk/customer-list.queries.ts'
export {
  type ImportedCustomer,
  insertImportedCustomer,
  listCustomersByPhone,
  listCustomersForExport,
  updateImportedCustomer,
} from './desk/imported-customers.queries.ts'
export { closeAccount, personalAccount } from './desk/personal-account.queries.ts'
export { assertUncommonPassword } from './password/common-password.ts'
export { searchCustomers } from './search-customers.queries.ts'
export { accountMailSamples, sampleCodeText } from './account-mail-samples.ts'
