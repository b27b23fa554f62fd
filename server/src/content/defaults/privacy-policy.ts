import { paragraphs, type PageDefault } from '../page-default.ts'

/** A page shows the one of the first two facts that is true: with analytics or without. */
export const PRIVACY_POLICY: PageDefault = {
  updated: '2026-11-16',
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'What we know about you, why we keep it, and how to have it deleted. In plain English.',
    },
    {
      id: 'facts',
      name: 'In short',
      form: 'line',
      items: [
        {
          id: 'consent',
          title: 'Only if you agree',
          text: 'We measure how the shop is used only after you accept.',
        },
        {
          id: 'no-trackers',
          title: 'No trackers',
          text: 'Fonts, pictures and scripts come from us. No other company watches you here.',
        },
        {
          id: 'cards',
          title: 'No card numbers',
          text: 'They go straight to the payment service. We never store or log them.',
        },
        { id: 'sold', title: 'Nothing sold', text: 'We don’t sell your data to anyone.' },
        {
          id: 'leave',
          title: 'You can leave',
          text: 'Ask us, and we delete everything the law lets us delete.',
        },
      ],
    },
    {
      id: 'browsing',
      form: 'rich',
      title: 'When you browse',
      text: paragraphs(
        'Your browser creates a **guest ID**, 32 random characters, and keeps it in local storage. It lets us save your favorites and your bag without knowing who you are. We store it only as a hash, next to what you save; it never appears in logs or web addresses.',
        'Also in your browser, and never sent to us: your last five searches, the pieces you looked at, your place in a list and the banners you closed. Clearing your browser’s data for this site removes all of it, along with the link to the favorites you saved as a guest.',
        'Our servers write technical logs: the time, the page that was requested and whether it worked. To prevent abuse, we count attempts for a short time, by hashes of guest IDs and network addresses.',
        'Your browser tells us when one of our pages breaks or is slow: which type of page, the error, how long it took. What you type is not included: card numbers, passwords, email addresses and phone numbers are removed in your browser, and again on our side. We keep these reports for 14 days.',
      ),
    },
    {
      id: 'cookies',
      form: 'rich',
      title: 'Cookies',
      text: paragraphs(
        'Just looking around sets no cookies. Your first favorite sets one named **hearts**, which only tells our pages that you have favorites to load. It expires after a year.',
        'Logging in sets two. **sid** (**__Host-sid** on a secure connection) keeps you logged in; only our server can read it, and it is sent only to us. **signed-in** tells our pages that you’re logged in, and nothing else. Both end when you log out, or after 30 days.',
      ),
    },
    {
      id: 'no-analytics',
      name: 'Cookies, in a shop without analytics',
      form: 'rich',
      text: 'There are no advertising or analytics cookies, so there is no banner asking you to accept them.',
    },
    {
      id: 'analytics',
      name: 'Analytics, in a shop that has them',
      form: 'rich',
      title: 'Analytics',
      text: 'If you accept, we use an analytics service to measure which pieces are viewed, saved and ordered. It gets no names, email addresses, phone numbers or card details. If your browser sends Global Privacy Control, we don’t ask and don’t measure. We don’t use it for advertising.',
    },
    {
      id: 'messages',
      form: 'rich',
      title: 'When you write to us',
      text: 'When you send us a message, a job application or an application to lead a group, we store what you typed: your name, your email address, your phone number if you gave one, and your message; for a group, also its name, size and date. We use it only to answer you. If you use the contact form, we email you a copy of your message.',
    },
    {
      id: 'back-in-stock',
      form: 'rich',
      title: 'When you wait for a size',
      text: 'If you ask us to email you when a sold-out size is back, we store your email address in encrypted form, or a reference to your account, with the piece and the size. We delete it as soon as the email is on its way, when you cancel, and after 180 days at the latest.',
    },
    {
      id: 'invitations',
      form: 'rich',
      title: 'When you answer an invitation',
      text: 'Your answer includes your name, email address, phone number, dress size and note. It is used for that event only; its group leader and our team see it. If you’re on the guest list, the form fills in what we have on file, hidden from anyone who only knows your email address. The event you’re shopping is remembered in that browser tab.',
    },
    {
      id: 'account',
      form: 'rich',
      title: 'When you have an account or order',
      text: paragraphs(
        'We keep your name, email address, phone number and addresses; your size, your chapter, your graduation date and how you heard about us, if you tell us; and your orders with their returns and refunds. We store your password only as a hash, which can’t be reversed.',
        'Codes and links that we send you are stored as hashes, too. They work once and expire within a day. While you sign up, what you typed, except your password, is kept in that browser tab.',
        'In a group event, your group leader sees only what she needs to hand out and collect the pieces: your name, your piece and its status. She does not see your card or your address.',
      ),
    },
    {
      id: 'cards',
      form: 'rich',
      title: 'Cards',
      text: 'Your card number and security code go to the payment service and are **never stored, logged or shown again**. For a saved card, we keep the service’s token, the brand, the last four digits, the expiration date and a fingerprint that lets us recognize the same card.',
    },
    {
      id: 'sharing',
      form: 'rich',
      title: 'Who else sees it',
      text: 'Only companies that work for us, and only what they need: the payment service gets your card, the tax service your address and your total, the carrier your name and address, and the email and text message services your email address or phone number and the message.',
    },
    {
      id: 'rights',
      form: 'rich',
      title: 'See, correct or delete your data',
      text: paragraphs(
        'You can ask what we know about you, have it corrected, get a copy or have it deleted. Use the [contact form](/contact-us), include the email address or phone number on your account and write “privacy” in your message. We may ask you to prove that it’s yours.',
        'We delete what you ask us to, except what we have to keep for a while: records of paid orders, which tax law requires, and records of pieces you still have.',
        'This shop is for adults and is not directed at children under 13.',
      ),
    },
    {
      id: 'changes',
      form: 'rich',
      title: 'Changes',
      text: 'If we change this policy in a way that matters to you, we say so here and, if you have an account, email you before the change takes effect.',
    },
    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'A question about your data?',
      text: 'Write “privacy” in your message, and it will reach the right person.',
    },
  ],
}
