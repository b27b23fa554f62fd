export const WEBHOOK_SECRET = 'whsec_crash_test'
