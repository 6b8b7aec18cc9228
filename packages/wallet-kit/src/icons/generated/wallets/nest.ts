/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%231f1f1f' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23ffe7c2' d='M14 5.500c2.800 0 5 4 5 7.500a5 5 0 0 1-10 0c0-3.500 2.200-7.500 5-7.500z'/%3E%3Cpath fill='none' stroke='%23d99a4e' stroke-width='2.8' stroke-linecap='round' stroke-linejoin='round' d='M5 15.500c.5 4 4 6.500 9 6.500s8.500-2.500 9-6.500'/%3E%3C/svg%3E"
