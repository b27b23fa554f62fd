export { checkCoupon } from './check-coupon.ts'
export { type Coupon, couponIdentity } from './coupon-rules.ts'
export { redeemCoupon, releaseCoupon } from './redeem-coupon.ts'
export { personalCoupons } from './personal-coupons.queries.ts'
