/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23000' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round' d='M14 10v12M10 12.500h8M6.500 16c.5 4 3.500 6 7.500 6s7-2 7.500-6'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round' d='M14 5.500a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400z'/%3E%3C/svg%3E"
