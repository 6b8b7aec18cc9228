/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%230ff' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%230b1f3a' stroke-width='3.4' stroke-linecap='round' stroke-linejoin='round' d='M8 8h12L8 20h12'/%3E%3C/svg%3E"
