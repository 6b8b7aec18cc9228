/** Our own icon for this wallet, in its colors; not the vendor's artwork. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%2312ff80' d='M0 0h28v28H0z'/%3E%3Cg fill='none' stroke='%23121312' stroke-width='2.4'%3E%3Crect x='6' y='6' width='16' height='16' rx='3'/%3E%3Ccircle cx='14' cy='14' r='3.4'/%3E%3C/g%3E%3C/svg%3E"
