/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23d5ff5c' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%231b1b1b' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round' d='M4 14c5.500-8 14.500-8 20 0-5.500 8-14.500 8-20 0z'/%3E%3Ccircle cx='14' cy='14' r='3.6' fill='%23fd4848'/%3E%3Ccircle cx='14' cy='14' r='1.5' fill='%231b1b1b'/%3E%3C/svg%3E"
