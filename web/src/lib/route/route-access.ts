type RouteAccess = {
  /** STAFF-1: only routes without a role and routes for Admin are registered. */
  role: 'Admin' | null
  /** Where a visitor is sent who does not meet the condition of the page; '/' if not declared. */
  redirectTo?: '/account/login'
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface StaticDataRouteOption {
    /** Who the page is for. Inherited by the routes below. */
    access?: RouteAccess
  }
}

export const FOR_ALL: RouteAccess = { role: null }
/** Pages, or parts of them, that need a customer (ACCOUNT-19). */
export const FOR_CUSTOMERS: RouteAccess = { role: null, redirectTo: '/account/login' }
