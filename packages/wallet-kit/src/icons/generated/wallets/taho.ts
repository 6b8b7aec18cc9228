/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23d08d57' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fff4e6' d='M3.500 19L11 7l4 6.500 2-3L24.500 19z'/%3E%3Cpath fill='none' stroke='%23fff4e6' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round' d='M7 22.500c1.800-1.200 3-1.200 4.700 0s2.900 1.200 4.600 0 3-1.200 4.700 0'/%3E%3C/svg%3E"
