import { brand } from '../brand.ts'
import { effectiveDate, type LegalSection } from './legal.ts'

export const termsPage = {
  path: '/terms',
  title: 'Terms of Use',
  description: `The terms for using ${brand.name}: who may use it, what is yours, what is ours, what we are liable for, and which law applies.`,
} as const

export const terms = {
  heading: 'Terms of Use',
  introduction: `These terms are a contract between you and ${brand.name} ("we", "us"). They apply to everything under this address: the public pages, the vendor portal and the programming interfaces. By creating an account, accepting an invitation or using the service you agree to them.`,
  sections: [
    {
      id: 'who-may-use',
      title: 'Who may use the service',
      paragraphs: [
        'You must be at least 18 years old and authorized to act for the business on whose behalf you use the service. If you are not authorized to bind that business to these terms, do not create an account for it.',
        'The service is made for businesses. It is not offered to consumers.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts and teams',
      paragraphs: [
        'The person who creates a company account is its owner. The owner, and those to whom the owner gives that right, may invite members and decide what each of them may do. The company is responsible for what its members do in the service.',
        'Give true and current information. Keep your password and other means of signing in to yourself, and tell us without delay if you believe that someone else is using your account.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and prices',
      paragraphs: [
        'The vendor plan is free of charge for the first year, counted from the day on which the company account is created. No credit card is required. We will tell you by email at least 30 days before a charge could begin; without your consent there is none, and you may stop using the service instead.',
        'The buyer plan is priced on request and governed by a separate order. Where that order and these terms disagree, the order prevails.',
        'Anything the public pages mark as ‘Coming soon’ is not yet part of the service, and we do not owe it until it is.',
      ],
    },
    {
      id: 'your-content',
      title: 'Your content',
      paragraphs: [
        'What you enter or upload (company facts, product descriptions, logos, videos and everything else) remains yours. You grant us a non-exclusive, worldwide, royalty-free right to store, copy, convert, display and analyze it, so far as this is needed to run the service for you and to show it to those whom you let see it. This right ends when you delete the content, save for copies in backups, which are overwritten in due course.',
        'You confirm that you hold the rights to what you upload, that it does not mislead, and that it contains nothing that you are bound to keep confidential.',
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      paragraphs: ['You may not, and may not let others:'],
      list: [
        'break the law or the rights of others, or upload content that does;',
        'pretend to be another person or business, or claim products that are not yours;',
        'upload malware, or probe, overload or circumvent the protection of the service;',
        'extract data from the service by automated means other than its documented interfaces;',
        'resell the service, or copy it to build a competing one;',
        'offer or accept money for a more favorable presentation of a product.',
      ],
    },
    {
      id: 'insight',
      title: 'No professional advice',
      paragraphs: [
        'Briefs are statements of vendors, which we do not verify. Analyses, answers and documents that the service produces are aids to your own judgment, may contain mistakes, and are not legal, financial or investment advice. You decide, and you answer for your decisions.',
      ],
    },
    {
      id: 'our-rights',
      title: 'Our rights',
      paragraphs: [
        `The service, its software, its design and the name ${brand.name} are ours or our licensors'. For as long as these terms apply to you we grant you a non-exclusive, non-transferable right to use the service for your business. If you send us suggestions, we may use them without owing you anything for it.`,
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      paragraphs: [
        'Our Privacy Policy explains which personal data we handle, for what purposes and for how long.',
      ],
    },
    {
      id: 'changes-of-service',
      title: 'Availability and changes to the service',
      paragraphs: [
        'We work to keep the service available and your data safe, but promise no particular availability unless an order says so. We may change or discontinue parts of the service. If we discontinue one on which you rely, we will tell you in time to take your content out.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the contract',
      paragraphs: [
        'You may stop using the service and close your account at any time. We may suspend or close an account that breaks these terms, that endangers the service or others, or that has not been used for two years; except in urgent cases we will tell you before.',
        'The sections on your content, professional advice, our rights, warranties, liability, indemnity and applicable law continue to apply afterwards.',
      ],
    },
    {
      id: 'warranties',
      title: 'No warranties',
      paragraphs: [
        'The service is provided "as is" and "as available". To the fullest extent permitted by law we disclaim all warranties, express or implied, including those of merchantability, fitness for a particular purpose, accuracy and non-infringement.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'To the fullest extent permitted by law we are not liable for indirect, incidental, special, consequential or punitive damages, nor for lost profits, revenue, data or goodwill. Our total liability for all claims that relate to the service is limited to the greater of what you paid us for it in the 12 months before the claim arose and 100 US dollars.',
        'Nothing in these terms excludes liability that cannot be excluded by law.',
      ],
    },
    {
      id: 'indemnity',
      title: 'Indemnity',
      paragraphs: [
        'You will hold us harmless from claims of third parties, and the reasonable costs of defending against them, that arise from your content or from your breach of these terms.',
      ],
    },
    {
      id: 'law',
      title: 'Applicable law and courts',
      paragraphs: [
        'These terms are governed by the laws of the State of Washington, United States, without regard to its rules on conflicts of law. The state and federal courts located in King County, Washington, have exclusive jurisdiction over all disputes that arise from these terms or the service, and both sides submit to it.',
      ],
    },
    {
      id: 'changes-of-terms',
      title: 'Changes to these terms',
      paragraphs: [
        `These terms are effective ${effectiveDate}. When we change them we publish the new text here with its date; we email account holders about material changes at least 30 days in advance. If you use the service after that day, you agree to the new text.`,
      ],
    },
    {
      id: 'general',
      title: 'General',
      paragraphs: [
        'These terms, with the Privacy Policy and any order, are the whole agreement between us about the service. If a provision is invalid, the others remain in force. If we do not enforce a provision immediately, we do not waive it. You may not transfer this contract without our consent; we may transfer it together with the service.',
      ],
    },
  ] as readonly LegalSection[],
} as const
