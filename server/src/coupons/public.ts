export { checkCoupon } from './check-coupon.ts'
export { type Coupon, type CouponIdentity, couponIdentity } from './coupon-rules.ts'
export { redeemCoupon, releaseCoupon } from './redeem-coupon.ts'
