/** Our own icon for this wallet, in its colors; not the vendor's artwork. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23ff875b' stroke-width='4' stroke-linejoin='round' d='M6 22l8-15 8 15'/%3E%3C/svg%3E"
