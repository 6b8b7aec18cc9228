/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%238b1d24' d='M0 0h28v28H0z'/%3E%3Ccircle cx='14' cy='14' r='9' fill='none' stroke='%23fff' stroke-width='2'/%3E%3Cpath fill='%23fff' d='M18.800 9.200l-2.600 7-7 2.600 2.600-7z'/%3E%3Ccircle cx='14' cy='14' r='1.5' fill='%238b1d24'/%3E%3C/svg%3E"
