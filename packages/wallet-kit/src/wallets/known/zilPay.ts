/** ZilPay: a phone app. */
import { defineWallet } from '../defineWallet.ts'

export const zilPayWallet = /* @__PURE__ */ defineWallet({
  id: 'zilpay',
  name: 'ZilPay',
  iconUrl: () => import('../../icons/generated/wallets/zilPay.ts').then(({ icon }) => icon),
  iconBackground: '#3a797f',
  rdns: ['io.zilpay'],
  links: { ios: 'zilpay://wc?uri=', android: 'zilpay://wc?uri=' },
  downloadUrls: {
    qrCode: 'https://zilpay.io',
    ios: 'https://apps.apple.com/ru/app/zilpay/id1547105860',
    android: 'https://play.google.com/store/apps/details?id=com.zilpaymobile',
    mobile: 'https://zilpay.io',
  },
})
