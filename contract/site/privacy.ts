import { brand } from '../brand.ts'
import { effectiveDate, type LegalSection } from './legal.ts'

export const privacyPage = {
  path: '/privacy',
  title: 'Privacy Policy',
  description: `Which personal data ${brand.name} handles, for what purposes, how long we keep it, who receives it, and what rights you have. No trackers, no advertising.`,
} as const

export const privacy = {
  heading: 'Privacy Policy',
  introduction: `This policy says which personal data ${brand.name} ("we") handles when you visit our pages, use the vendor portal or write to us. In short: we collect what the service needs, we sell none of it, and there are no trackers and no advertising.`,
  sections: [
    {
      id: 'what-we-collect',
      title: 'What we collect',
      paragraphs: ['From you, or from the person who invites you:'],
      list: [
        'Account: your name, your email address, your password as a hash that cannot be reversed, any other ways to sign in that you set up, and the areas you asked us to tell you about.',
        'Company: its name, headquarters, year of founding, number of employees, revenue range, ownership, funding and regions, as entered by its team.',
        'Products and briefs: descriptions, logos, videos and the name, email address and telephone number of the sales contacts you name.',
        'Team: who is a member, who invited whom, and what each may do.',
        'Analyst copilot: what you ask, the answers, and how you rate them. The administrators of your company can read this.',
        'Forms on the public pages: what you enter there, such as name, work email, job title, company and message.',
        'Use: the time of sign-ins and of changes, with the browser and the network address they came from; requests that were refused, with the network address they came from.',
      ],
    },
    {
      id: 'what-for',
      title: 'What we use it for',
      paragraphs: ['We use personal data in order to:'],
      list: [
        'run the service: sign you in, show your team what it entered, store and play your videos, send the emails that this requires;',
        'answer you, and follow up on requests you sent through a form;',
        'protect accounts and the service against abuse, and find the causes of problems;',
        'meet legal obligations.',
      ],
    },
    {
      id: 'what-not',
      title: 'What we do not do',
      paragraphs: [
        'We do not sell or rent personal data. We show no advertising, and our pages load nothing from other hosts: no trackers, no fonts, no pictures. We do not let others train AI models on your content.',
      ],
    },
    {
      id: 'browser',
      title: 'What is stored in your browser',
      paragraphs: [
        'Our public pages set no cookies. When you sign in, your browser keeps the session in its local storage until you sign out; it also keeps your choice of light or dark, the state of the sidebar and what you typed into a form but have not sent yet. While you sign in through another provider a cookie may be set for a few minutes to protect that step. You can erase all of it in the settings of your browser.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives it',
      paragraphs: ['Personal data is received only by:'],
      list: [
        'the members of your own company, within the rights they were given;',
        'buyers and analysts, as far as you publish to them once that is possible;',
        'those who host the service, deliver its email, or run a language model or speech recognition for us, bound by contract to our instructions;',
        'authorities and courts where the law compels us;',
        'a successor who takes over the service, bound by this policy.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: [
        'Account, company and content: as long as the account exists. What you delete is kept for 30 days so that it can be restored, and is then erased with its files; copies in backups are overwritten in due course. A member who is removed loses access at once. Questions to the analyst copilot are kept for 365 days, or as long as your company chooses.',
        'What you send us through a form is kept until your request has been dealt with and for two years after that. Records of sign-ins and changes are kept as long as the security of the service requires.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      paragraphs: [
        'Passwords are stored as hashes that cannot be reversed. Each company is separated from every other in the database itself. You can protect your account with a second factor, and see and end its sessions. No system is perfectly safe; if an incident affects your data, we will tell you as the law requires.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        'You can see and correct most of your data yourself in the portal. Wherever you live, you can ask us for a copy of your personal data or for its correction or deletion, and you can object to how it is used. We answer within 30 days, and you will not be treated differently for asking. If your data reached us through your company, we may refer you to it.',
        'Where the law gives you more rights, for instance in the European Union, the United Kingdom or California, you have these as well, and may complain to your supervisory authority.',
      ],
    },
    {
      id: 'bases',
      title: 'Legal bases',
      paragraphs: [
        'Where the law requires a legal basis, we rely on the contract with you or your company for running the service, on our legitimate interest in answering, protecting and improving it, on your consent where we ask for it, and on legal obligations.',
      ],
    },
    {
      id: 'where',
      title: 'Where it is processed',
      paragraphs: [
        'The service is run from the United States. If you use it from elsewhere, your data is transferred there, protected by the safeguards that the law of your country requires.',
      ],
    },
    {
      id: 'age',
      title: 'Age',
      paragraphs: [
        'The service is for people who are at least 18 years old and act for a business. We do not knowingly collect data of anyone younger, and delete it when we learn of it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy, and the law that applies',
      paragraphs: [
        `This policy is effective ${effectiveDate}. When we change it we put the new text here with its date, and tell account holders of material changes by email. It is governed by the laws of the State of Washington, and disputes about it are heard by the courts of King County, Washington, unless the law of your country gives you other rights.`,
      ],
    },
  ] as readonly LegalSection[],
} as const
