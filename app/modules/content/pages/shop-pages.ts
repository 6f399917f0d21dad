import type { ShopPage, ShopPageSlug } from './page-text.ts';

/** What the pages of text say until the owner says otherwise. The format is page-text.ts's; the facts are the spec's (section 9). */
export const defaultShopPages: Record<ShopPageSlug, Omit<ShopPage, 'slug'>> = {
  'about-us': {
    title: 'About us',
    body: `{shopName} is an online shop for all of Pakistan. Creams and serums, chargers and earbuds, lamps and mugs: things a house uses every day, chosen with care, at a price that can be paid in cash.

## What we promise
- You pay at the door. Cash on delivery, always. Nothing is charged online and no card is asked for.
- Delivery is free. To any address in Pakistan, by {carriers}. The total is the price of the products and nothing more.
- You can change your mind. Ask within 15 days and 80% of your payment comes back; all of it where the product came damaged or wrong. The [refund policy](/refundpolicy) says how.

## How an order runs
1. You order. Fill the cart and tell us where you live. You need no account.
2. We confirm. A short call or WhatsApp to your number, so that nothing comes by mistake.
3. We pack and ship. Processed {processed}, shipped within {deliveryDays} days. You can [track it](/tracker).
4. We knock, you pay. Between 9 AM and 7 PM. First the parcel is in your hands, then the money in the rider’s.

## Who answers
A person does, {openingHours}. Call {phone}, message {whatsapp} on WhatsApp or write to {email}. If something is not as we said it would be, we want to hear it from you.`,
  },
  refundpolicy: {
    title: 'Refund policy',
    body: `Ask for a refund within 15 days of delivery and we return 80% of your payment. The other 20% is deducted as a processing fee. There are no exchanges.

## What comes back
- We refund 80% of the payment. A processing fee of 20% is deducted.
- For an order of Rs.\u00a05,000, for example, you get Rs.\u00a04,000 back.
- Did it come damaged or faulty, or is it not what you ordered? Then all of your payment for it comes back.
- We do not exchange products. If you would like something else instead, please place a new order.

## How long it takes
- You have 15 days to ask, counted from the day the parcel is handed to you.
- The minimum refund time is 15 days: the money takes at least that long to reach you after you have asked.

## How to ask
1. Message us on WhatsApp at {whatsapp}, call {phone} or write to {email}. Give your order number and say what is wrong. A photograph helps.
2. Keep the product, its box and the receipt until we answer. We are here {openingHours}.
3. We tell you how the product comes back to us, and ask where your money should go.
4. We send your money and tell you that it is on its way.

## If you have not paid yet
You pay when we knock, so an order that is cancelled before that costs you nothing. Tell us early, with your order number, and we stop it: {phone}.`,
  },
  privcypolicy: {
    title: 'Privacy policy',
    body: `This page says what {shopName} keeps about you, why, for how long, and how you have it deleted. Effective date: 26/01/2024.

## What we keep
- For an order: your name, phone number and address, your e-mail if you give one, and what you ordered. Without these no parcel reaches you. With it we note how our calls and the parcel went.
- For an account: your user name and e-mail, and from where you are logged in until you log out, 30 days at most. Your password is stored in a form that nobody can read, not even we.
- For a message sent with the [contact form](/contact-us): your name, mobile number, e-mail and what you wrote, for two years.
- For an order by WhatsApp: what you fill into the form, for half a year, so that we can call you if the chat goes astray.
- That an e-mail was sent to you, for half a year, and who in the shop changed what, for two years.

## What we use it for
To confirm your order, to pack and deliver it, to settle refunds and to answer you. For nothing else.

## Who sees it
- The people who run the shop. Users and orders are kept in an admin panel that only they can open.
- The carrier of your parcel, which is {carriers}: your name, phone number, address and the amount to collect.
- Nobody else, unless the law obliges us. We sell nothing of what we know about you.

## What happens in your browser
- No third-party trackers: this site loads no scripts, counters or advertising of other companies.
- Your cart stays in your own browser until you order or empty it. What you type into a form stays until you close the tab.
- The receipts of what you ordered stay in the browser you ordered with, until you log out there or remove them.
- When you log in, a cookie remembers it until you log out.
- We measure how fast our own pages load. The figures carry no name.
- To stop misuse, the server counts how often one internet address, phone number or browser asks, for a short time.
- A video on YouTube is fetched when you press play and WhatsApp opens when you choose it, not before. There, the rules of those companies hold.

## How to see it and have it deleted
With an account you do it yourself: [your data](/account/data) gives you all of it as a file, and deletes your account with what belongs to it at once. Without one, write to {email}, or message {whatsapp} from the number you ordered with, and say what should be corrected or deleted. We tell you when it is done.

Your name, phone number, address and e-mail go, with your messages, our e-mails to you and our notes about you. An order that is still under way keeps them until it has ended. What our books need stays without your name: the order’s number, its days, products and amounts, the city and the parcel’s number. A phone number that we have blocked stays blocked, as a number alone. Copies that we make against loss hold what was deleted until newer ones take their place.

## If this page changes
The new text will stand here, with its new date at the top.`,
  },
  termsofservice: {
    title: 'Terms of service',
    body: `These terms hold when you use this shop or order from it. They are short so that they can be read.

## Prices and payment
- Prices are in Pakistani rupees, written Rs. or PKR.
- Payment is cash on delivery only. Nothing is charged online.
- Shipping is free. The total equals the subtotal, and it is what the rider collects.

## Your order
- You need no account to order. Please give a name, address and phone number that are correct.
- We may call or message you to confirm. An order that nobody confirms may be cancelled.
- What is out of stock cannot be ordered. If something runs out after you ordered it, we tell you before anything is shipped.
- We photograph products as they are. On your screen a colour may look a little different.

## Delivery and refunds
The [shipping policy](/shippingpolicy) says who brings the parcel and when, the [refund policy](/refundpolicy) what comes back if you change your mind. Both are part of these terms.

## Your account
- Keep your password to yourself. What is done with your account counts as done by you.
- An account may be banned for offensive content, in a name as well as in a message.
- An account may be removed after two failed order receipts: two parcels that were refused, or that nobody was there to take.
- What we keep about you is said in the [privacy policy](/privcypolicy).

## Words and pictures
The texts, photographs and marks of this shop belong to {shopName} or to those who let us use them. Please ask before you use them elsewhere.

## Law and changes
The law of Pakistan holds for these terms and for every order. If we change the terms, the new text will stand here; for an order counts the text of the day it was placed.

## Questions
Call {phone} or write to {email}. All other ways are under [contact information](/contactinformation).`,
  },
  shippingpolicy: {
    title: 'Shipping policy',
    body: `Shipping is free, within Pakistan only. You pay the rider in cash when the parcel is in your hands.

## When it comes
- Your order is processed {processed}.
- It is shipped within {deliveryDays} days.
- The rider delivers between 9 AM and 7 PM.

## Who brings it
{policyCarriers}, depending on where you live. Every parcel has a tracking number: enter it, or your order number, under [track your shipment](/tracker).

## What it costs
Nothing. The total at checkout is the price of the products, and it is what the rider collects.

## Where we deliver
To addresses all over Pakistan. We do not ship to other countries.

## What we need from you
- A complete address: house, street, area and a landmark the rider will know.
- A phone number that somebody answers, for us and for the rider.
- The amount on your receipt in cash, ready when we knock.

## If something goes wrong
If your parcel is late, call {phone} or message {whatsapp} on WhatsApp with your order number. If it looks open or damaged, tell the rider and call us before you pay.

A parcel that nobody takes comes back to us. What two of those mean for an account is said in the [terms of service](/termsofservice).`,
  },
  contactinformation: {
    title: 'Contact information',
    body: `{shopName} can be reached by phone, on WhatsApp and by e-mail. A person answers.

## Before you call
- If a parcel is on its way, [track your shipment](/tracker) with its tracking number or your order number.
- If you would like your money back, the [refund policy](/refundpolicy) says what comes back and when.
- Have your order number ready. Without it we look for the phone number you ordered with.

## If you would rather write
With an account you can use the [contact form](/contact-us). We read every message and answer by phone or e-mail.`,
  },
};

/** And in a shop whose orders wait for the network. */
export const queuedOrders =
  '- An order that finds no network stays in your browser, with your name, address and phone number, until it is sent or you take it back. Logging out removes it, too.';

/** What the privacy page says besides, in a shop that keeps where orders came from. */
export const storedOrigins =
  '- With an order: which advertisement or link brought you here, if the address that opened our shop said so. Your browser keeps it until you close the tab, and nobody but us gets it.';
