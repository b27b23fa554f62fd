export { checkCoupon, findRefusal } from './check-coupon.ts'
export {
  type Coupon,
  COUPON_REFUSALS,
  couponIdentity,
  couponOf,
  type CouponRefusal,
  stateRefusalOf,
} from './coupon-rules.ts'
export { type CouponRow, findCouponByCode } from './coupons.queries.ts'
export {
  changeCoupon,
  countBatch,
  type CouponFilter,
  type CouponTerms,
  findCoupon,
  insertCoupons,
  listCoupons,
  listUses,
  lockCouponById,
  setCouponActive,
} from './desk.queries.ts'
export { redeemCoupon, releaseCoupon } from './redeem-coupon.ts'
export { personalCoupons } from './personal-coupons.queries.ts'
