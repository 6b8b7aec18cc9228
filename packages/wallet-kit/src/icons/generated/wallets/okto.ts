/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%235166ee' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round' d='M10.300 5h7.400l5.300 5.300v7.400L17.700 23h-7.400L5 17.700v-7.400z'/%3E%3Ccircle cx='11.3' cy='14' r='1.7' fill='%23fff'/%3E%3Ccircle cx='16.7' cy='14' r='1.7' fill='%23fff'/%3E%3C/svg%3E"
