export interface LegalText {
  intro: string
  parts: {
    title: string
    text: string[]
    list?: string[]
    /** The table of stored data stands before this part. */
    afterStoredData?: true
  }[]
}

/** The agreement between GreenTech and the people who use it (row R10). */
export const terms: LegalText = {
  intro:
    'GreenTech is a notice board for used electronics in Bangladesh. Owners list what they want to sell, buyers book it, the two meet, and they pay each other. These are the rules that make this work. By using GreenTech you agree to them. This page is also in Bangla; where the two differ, the English text holds.',
  parts: [
    {
      title: 'What GreenTech does, and what it does not',
      text: [
        'We run the website: the listings, the search, the bookings and the letters that tell both sides about a booking. We do not own the products, we do not store, check, repair or deliver them, and we are not a party to the sale. The contract is made between buyer and seller.',
        'GreenTech handles no money. We take no payment, no deposit and no commission, and we never ask for a card number, a PIN or a one-time code. Whoever asks you for one in our name is not from GreenTech.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'You need an account to book and to sell. You begin as a buyer or as a seller; a buyer can start selling later with the same account, and a seller can buy. You must be 18 or older, or have the consent of a parent or guardian who answers for what you do here.',
        'Give your real name, and an e-mail address that you read or a phone number that is yours. Keep your password to yourself: what happens under your account counts as done by you, until you tell us that somebody else got into it.',
      ],
    },
    {
      title: 'If you sell',
      text: ['A listing is a promise about one thing that you own. So:'],
      list: [
        'List only what belongs to you and what you can hand over, with its charger and papers if you say that they are included.',
        'Describe it as it is: its age, its condition, its faults, what was repaired, whether the battery is weak. Use photographs of the very product.',
        'Before you hand it over, remove your accounts, passwords and locks, and delete your files.',
        'Answer people who booked, and keep to the price in the listing unless both of you agree on another.',
        'Take the product down when it is sold or when you have changed your mind.',
        'If selling is your trade, you also have the duties that the law gives to traders, such as licences, taxes and those of the Consumers’ Right Protection Act, 2009.',
      ],
    },
    {
      title: 'If you buy',
      text: ['A booking says that you want to see the product. It costs nothing and does not bind you to buy.'],
      list: [
        'Book only what you mean to look at, come to the agreed place, and call if you cannot.',
        'Meet in a public place in daylight, and bring somebody with you if you can.',
        'Switch the product on and try it before you pay. Pay only after that, and only to the person in front of you.',
        'Never send money ahead, whatever reason you are given.',
        'Use the other side’s phone number and e-mail address for this purchase and nothing else.',
      ],
    },
    {
      title: 'Phones and everything with an IMEI',
      text: [
        'Dial *#06# on the phone and compare the number with the one on the box and on the receipt. BTRC offers a check by text message: write KYD, a space and the 15 digits, and send it to 16002. If the numbers differ, or if the owner cannot remove their account from the phone, do not buy it.',
        'Ask for the receipt, or have the seller write down the IMEI, the price, the date and both names. It helps both of you if a question comes up later.',
      ],
    },
    {
      title: 'What may not be listed',
      text: ['We remove these without asking, and may close the account:'],
      list: [
        'Stolen or lost property, and products whose serial number or IMEI was changed or removed.',
        'Counterfeits, and products locked to somebody else’s account, company or loan.',
        'Signal jammers, and radio equipment that needs a licence which you do not have.',
        'Swollen, opened or otherwise dangerous batteries.',
        'Pirated software, films or games, and other people’s personal data.',
        'Weapons, medicines, drugs, animals, and anything else that the law of Bangladesh forbids to sell.',
        'Things that are not electronics, services, loans, jobs and advertisements for other sites.',
      ],
    },
    {
      title: 'How we treat each other',
      text: [
        'Be honest and polite. No threats, no insults, no pestering by phone, no listings or bookings made by programs, no copying of other people’s details. What you write and the photographs that you upload must be yours to publish; you allow us to show them on GreenTech for as long as they are listed.',
      ],
    },
    {
      title: 'What we may do',
      text: [
        'An admin may remove a listing or an account that breaks these rules. When an account is removed, its products and advertisements go with it; bookings stay in the list of the other side. If you think that we were wrong, write to us: a person looks at it again.',
        'If a product turns out to be stolen, keep it safe and make a General Diary (GD) entry at the nearest police station. We give the data that we have to the police and the courts where the law requires it.',
      ],
    },
    {
      title: 'What we answer for',
      text: [
        'We work with care to keep GreenTech running, safe and honest, but we cannot promise that it is always there or that every listing is true, and we do not answer for what buyer and seller do to each other. Nothing on this page takes away a right that the law gives you and that cannot be given up by agreement.',
        'The law of Bangladesh applies. When we change these rules, the new date stands above.',
      ],
    },
  ],
}

/**
 * The personal data that the site stores, and its readers. The list of stored data, with reasons and periods, follows from the
 * `slice.ts` of each slice, between these parts (row R11).
 */
export const privacy: LegalText = {
  intro:
    'GreenTech keeps as little about you as a notice board for used electronics can work with. This page says what that is, who sees it and when it goes. There are no advertisements of others here, no visitor counters, and nothing is sold. This page is also in Bangla; where the two differ, the English text holds.',
  parts: [
    {
      title: 'When you only look around',
      text: [
        'We ask nothing. Our pages load nothing from other companies, not even fonts. Your network address reaches us with every request, as on every website; we write it into no list of visits. For some forms, such as registration, sign-in and contact, we count how many requests came from an address, so that nobody can flood them.',
      ],
    },
    {
      title: 'Who sees what you sell',
      text: [
        'A listing is public: the product with its text, price, place and photographs, together with your name. Your e-mail address is shown with it to people who have signed in. Do not put into it what strangers should not know.',
      ],
    },
    {
      title: 'Who sees what you book',
      text: [
        'When you book, the seller sees your name, your e-mail address, your photograph, your phone number, the meeting place that you proposed and, once you have chosen it, how you will pay. You see the seller’s name and e-mail address. Both of you get a letter about it. Other people do not see your booking; our admins do.',
        'A booking keeps a copy of these details and of the product as they were on that day. It stays in the lists of both sides, even if the product is deleted or one of the two leaves GreenTech, because the other side may need to know later with whom they dealt.',
        'The price of a closed deal counts in the prices that we publish: together with at least seven others, and without names. If both of you say yes at the meeting, what was found at the device is kept as its history: month, district, grade, faults and battery, without names and without the price. Whoever has its address from the sale paper reads it, and whoever looks at a later listing of the same serial number. Each of you can withdraw that on the sale paper at any time; what was found is then deleted. The serial number itself is shown to the two of you alone.',
      ],
    },
    {
      title: 'Who else gets data',
      afterStoredData: true,
      text: ['Nobody buys it, and nobody gets it for advertising. It leaves us only:'],
      list: [
        'to the other side of a booking, as described above;',
        'to the companies that run our servers and carry our letters and text messages, for that work alone;',
        'to Google, if you choose to sign in with a Google account;',
        'to the police or a court, where the law of Bangladesh requires it.',
      ],
    },
    {
      title: 'When you leave',
      text: [
        'Delete your account on its Security page, or write to us from its address and an admin deletes it. The list above says for each kind of data what happens then.',
        'What we find by your e-mail address alone, such as what you wrote to us, is in the download of your data, and the newsletter ends with your account, only if you have confirmed that the address is yours: otherwise a stranger could register with it.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You may ask us what we hold about you, have it corrected or deleted, and tell us to stop using it. We answer within 30 days and ask for nothing but a letter from the e-mail address in question. GreenTech is not meant for children; if a child has registered, tell us and we delete the account.',
        'When we change something here, the new date stands above.',
      ],
    },
  ],
}

/** Refunds, where the buyer pays the seller directly and the site holds no money (row R12). */
export const refund: LegalText = {
  intro:
    'On GreenTech people sell to each other. You meet, you check the product, and you pay the seller in person. Because no money passes through us, we cannot pay any back. This page says what that means, how to avoid trouble, and what to do if there is some. This page is also in Bangla; where the two differ, the English text holds.',
  parts: [
    {
      title: 'Booking costs nothing',
      text: [
        'A booking is not a payment and not a contract to buy. If you do not want the product any more, tell the seller by phone or e-mail as soon as you can. If the seller sells it to somebody else or changes their mind, nothing is owed to you either. There is no fee for booking, for listing or for advertising a product here, so there is nothing of that kind to refund.',
      ],
    },
    {
      title: 'Check first, then pay',
      text: [
        'The best time to find a fault is before the money changes hands. Take twenty minutes and go through this:',
      ],
      list: [
        'Laptops: start it, look at the whole screen in white and in black, try every key, the touchpad, every port, the camera, the speakers and the wireless network. Read the battery’s health and the size of memory and disk.',
        'Phones: dial *#06# and compare the IMEI with the box. Write KYD, a space and the 15 digits to 16002, BTRC’s check by text message. Make a call, try both cameras, the charger and the fingerprint reader.',
        'All devices: see that the owner signs out of every account and removes every lock while you watch. A device that still asks for somebody else’s password is worth nothing to you.',
        'Ask for the original receipt and for what is left of a maker’s or shop’s warranty.',
      ],
    },
    {
      title: 'Write it down',
      text: [
        'For anything that costs more than you can easily lose, write a short receipt, and both sign it: the product, its serial number or IMEI, the price, the date, both names and phone numbers, and what was agreed if something does not work. A photograph of that paper is enough. If you agree on days in which the product may be given back, write those down too.',
      ],
    },
    {
      title: 'If you want to give it back',
      text: [
        'Speak with the seller first; their e-mail address is in the letter about your booking. Whether the product goes back and how much is returned is between the two of you, by what you agreed and by the law. We ask every seller to take back a product, against the full price, when:',
      ],
      list: [
        'it is not the product that was listed;',
        'it has a fault that the seller knew of and did not tell;',
        'it is locked, or turns out to belong to somebody else.',
      ],
    },
    {
      title: 'What usually cannot be given back',
      text: [
        'A used product shows its age. Wear that was visible or described, a battery that is weaker than a new one, or a change of mind after you tried it and paid are no reason to demand the money back, unless the two of you agreed otherwise.',
      ],
    },
    {
      title: 'If you cannot agree',
      text: [
        'Write to us with the booking, what was said and photographs. We cannot force anybody to pay, but we look at the listing and at other complaints, we write to the seller, and we remove products and accounts of people who deceive others.',
        'If the seller is a shop or trades for a living, the Consumers’ Right Protection Act, 2009 may apply: you can complain to the Directorate of National Consumers’ Right Protection. Its time for complaints is short, so do not wait. Between private people the ordinary law of contracts and of the sale of goods applies, and a lawyer or the local legal aid office can advise you.',
      ],
    },
    {
      title: 'If you were cheated or the product is stolen',
      text: [
        'Keep the product, the messages and the receipt, and do not meet the seller alone again. Make a General Diary (GD) entry at the nearest police station. In danger call 999. If you paid through a mobile money service, tell that service at once: it may still be able to stop the money. Then tell us, so that nobody else is harmed.',
      ],
    },
    {
      title: 'For sellers',
      text: [
        'An honest listing is the cheapest protection against quarrels. Name the faults, let the buyer test everything, sign out of your accounts, and keep a copy of the receipt. Count cash together, and wait until a transfer has arrived in your own account before you hand the product over: a text message or a picture of a transfer proves nothing.',
      ],
    },
  ],
}
