/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%230cad5f' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fff' d='M5 6l5.500 3.500h7L23 6l-.5 9L14 23l-8.500-8z'/%3E%3Cpath fill='%230cad5f' d='M9.500 13l3 1.800-2 1zM18.500 13l-3 1.800 2 1zM12.600 19h2.800L14 20.600z'/%3E%3C/svg%3E"
