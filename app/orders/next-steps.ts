/** What happens after an order, in the words of the shipping policy; on pages and in letters. */
export function nextSteps(deliveryDays: number): { name: string; text: string }[] {
  return [
    { name: 'We confirm', text: 'A short call or WhatsApp to your number.' },
    { name: 'We pack and ship', text: 'Within one business day, by TCS, Leopard or TRX.' },
    { name: 'We knock, you pay', text: `Within ${deliveryDays} days, between 9 AM and 7 PM.` },
  ];
}
