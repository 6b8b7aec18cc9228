/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23171728' d='M0 0h28v28H0z'/%3E%3Ccircle cx='14' cy='14' r='5' fill='%238f7bff'/%3E%3Cpath fill='none' stroke='%23d8d0ff' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round' d='M5 18.500c2 2.500 9-.5 13-4.500s6.500-6.500 5-8-4.500.5-5 .8'/%3E%3C/svg%3E"
