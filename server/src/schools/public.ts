export { assertMembership } from './assert-membership.ts'
