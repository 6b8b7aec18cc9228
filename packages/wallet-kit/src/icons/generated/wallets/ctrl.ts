/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23001d51' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%237cc4ff' stroke-width='3.6' stroke-linecap='round' stroke-linejoin='round' d='M6.500 17.500L14 10l7.500 7.500'/%3E%3C/svg%3E"
