import { storiesOf } from '../story.ts'

/** What Harborline's videos say and show. */
export const stories = storiesOf({
  introduction: [
    {
      title: 'Where we come from',
      said: 'Harborline began in 2014 with three people who had planned berths in the port of Rotterdam. They knew what happens on the quay, and that is still where our software starts.',
      show: { steps: ['Berth', 'Quay', 'Truck', 'Dock'] },
    },
    {
      title: 'Who uses the platform',
      said: 'Today 340 shippers work with us, most of them in consumer goods, food and life sciences. They ship between Europe, North America and Asia, and usually begin with one product.',
      show: { bars: { Shippers: 340, Carriers: 60, ERPs: 9 } },
    },
    {
      title: 'More than one product',
      said: 'Three quarters of our revenue now comes from customers with more than one product. The second one is usually Dock, because a good prediction is worth most where a truck arrives.',
      show: { share: 75, of: 'of revenue from customers with several products' },
    },
  ],
  decisions: [
    {
      title: 'From watching to deciding',
      said: 'Two years ago most customers opened our map to see where things were. Now they open a list of decisions, and the map only when they have a question.',
      show: { steps: ['See', 'Understand', 'Decide'] },
    },
    {
      title: 'Four teams, one routine',
      said: 'We followed four planning teams for a quarter after they started with Control Room. Each of them begins the day with three decisions and what they will cost.',
      show: { bars: { Decisions: 3, Teams: 4, Months: 3 } },
    },
    {
      title: 'Around the clock',
      said: 'Support is staffed day and night from Rotterdam and Singapore. The two desks share one shift log, so that a customer never has to explain a problem twice.',
      show: { steps: ['Rotterdam', 'Handover', 'Singapore'] },
    },
  ],
  prediction: [
    {
      title: 'Where the data comes from',
      said: 'Carriers, terminals and satellites each tell a part of the voyage. The model weighs them for every leg, and says which of them it trusts and why.',
      show: { steps: ['Carriers', 'Terminals', 'Satellites', 'Prediction'] },
    },
    {
      title: 'How accurate it is',
      said: 'For 91 percent of ocean legs the arrival is within two hours of what we said. We measured that on 1.2 million legs, and the method is open to your questions.',
      show: { share: 91, of: 'of ocean legs within two hours' },
    },
    {
      title: 'Where it is still weak',
      said: 'Transshipment in West Africa is where we are wrong most often. Few terminals there report events, so we show a wider window instead of a false promise.',
      show: { bars: { 'Open sea': 94, 'North Europe': 92, 'West Africa': 61 }, unit: '%' },
    },
  ],
  mixedFleets: [
    {
      title: 'Carriers book for themselves',
      said: 'With Dock a carrier picks a time, and the rules of the site decide which times are on offer. Nobody has to call the gate any more.',
      show: { steps: ['Pick a time', 'Check rules', 'Confirm'] },
    },
    {
      title: 'Rules for each gate',
      said: 'A tanker, a curtainsider and a parcel van need different gates and different crews. Each gate has its own rules, and the site can change them without our help.',
      show: { bars: { Tankers: 40, Curtainsiders: 96, Vans: 44 }, unit: 'a day' },
    },
    {
      title: 'A brewery, 180 trucks a day',
      said: 'The first site is a brewery that loads 180 trucks on a normal day. Drivers now wait 24 minutes on average, where they used to wait more than an hour.',
      show: { bars: { Before: 67, Now: 24 }, unit: 'min' },
    },
  ],
  certificates: [
    {
      title: 'Checked when you book',
      said: 'A missing certificate used to be found when the vessel was at sea. Customs 3.9 looks for it at the moment of booking, when it can still be had.',
      show: { steps: ['Booking', 'Check', 'Departure', 'Customs'] },
    },
    {
      title: 'Eight new territories',
      said: 'The release adds eight customs territories, so that there are now 34. Each of them was tested with a local broker before it was switched on.',
      show: { bars: { Before: 26, Now: 34 } },
    },
    {
      title: 'Fewer refusals',
      said: 'Two customers report that refused declarations went down by 38 percent. Brokers also get an audit view, with every change and the person who made it.',
      show: { share: 38, of: 'fewer refused declarations' },
    },
  ],
  crewsAndGates: [
    {
      title: 'Two plans that disagreed',
      said: 'Crew rosters and gate plans were made in different tools by different people. On a busy afternoon one of them was always wrong.',
      show: { steps: ['Roster', 'Gate plan', 'One plan'] },
    },
    {
      title: 'One afternoon, twice',
      said: 'We replay one afternoon at a beverage site, first with two plans and then with one. The arrivals are the same, only the order of the work differs.',
      show: { bars: { 'Two plans': 11, 'One plan': 4 }, unit: 'late' },
    },
    {
      title: 'What it means for overtime',
      said: 'With one plan the crews of that afternoon went home on time. We do not promise a figure yet, because one site is not a study.',
      show: { bars: { 'Two plans': 14, 'One plan': 2 }, unit: 'hours' },
    },
  ],
  controlTowers: [
    {
      title: 'Where we win',
      said: 'Customers are live with us in nine weeks, and most projects with the large suites take longer. When something goes wrong at sea, our people see it first.',
      show: { bars: { Harborline: 9, 'Large suites': 30 }, unit: 'weeks' },
    },
    {
      title: 'Where we do not',
      said: 'The suites have deeper order management, and we do not plan to build it. A company that wants one vendor for everything should not choose us.',
      show: { steps: ['Orders: theirs', 'Exceptions: ours'] },
    },
    {
      title: 'The deals we lost',
      said: 'The brief lists each deal that we lost this year, with the reason that the customer gave. Price comes third, after order management and a decision to wait.',
      show: { bars: { Orders: 5, 'Wait and see': 4, Price: 2 }, unit: 'deals' },
    },
  ],
  tenders: [
    {
      title: 'Still in spreadsheets',
      said: 'Most freight tenders are still run in spreadsheets that travel by email. It works, but it takes three weeks to compare what came back.',
      show: { steps: ['Send', 'Collect', 'Compare', 'Award'] },
    },
    {
      title: 'Three weeks become a day',
      said: 'Rate invites up to 400 carriers and compares their bids lane by lane. Surcharges are included, so that the cheapest bid is really the cheapest.',
      show: { bars: { Spreadsheets: 15, Rate: 1 }, unit: 'days' },
    },
    {
      title: 'Your contracts stay yours',
      said: 'Open marketplaces sell access to their own carriers. With Rate the contracts are between you and the carrier, and bookings follow the award without being typed again.',
      show: { steps: ['Award', 'Contract', 'Booking'] },
    },
  ],
  demurrage: [
    {
      title: '22,000 containers a year',
      said: 'Our customer makes furniture in the Nordic countries and ships 22,000 containers a year. Many of them stood in port for days because nobody knew when to send a truck.',
      show: { steps: ['Vessel', 'Port', 'Truck', 'Warehouse'] },
    },
    {
      title: 'Deciding two days earlier',
      said: 'With predicted arrivals the team releases containers two days earlier. They began with one port, and added the next when the first had worked for a month.',
      show: { bars: { Before: 1, Now: 3 }, unit: 'days' },
    },
    {
      title: 'A third less to pay',
      said: 'Demurrage and detention fell by 34 percent within nine months. The head of inbound says that mornings are calmer now, and that this is hard to measure.',
      show: { share: 34, of: 'less demurrage and detention' },
    },
  ],
  vaccines: [
    {
      title: 'Loggers from many makers',
      said: 'A distributor of vaccines used temperature loggers of eleven makers. Each had its own portal, and nobody looked at all of them.',
      show: { steps: ['Loggers', 'One record', 'A person'] },
    },
    {
      title: 'One record for each pallet',
      said: 'Cold joins the readings in one record for each pallet. A deviation reaches the person who can still act, together with the time that is left.',
      show: { bars: { Makers: 11, Portals: 1 } },
    },
    {
      title: 'One pallet in 9,400',
      said: 'In the following year the distributor shipped 9,400 pallets and lost one. Their quality lead tells what happened to it, and what they changed.',
      show: { bars: { Shipped: 9400, Lost: 1 } },
    },
  ],
  autonomousExceptions: [
    {
      title: 'Exceptions eat the day',
      said: 'A planner spends most of the day on shipments that did not go as planned. Many of these cases end with the same decision every time.',
      show: { share: 60, of: "of a planner's day goes into exceptions" },
    },
    {
      title: 'Within limits you set',
      said: 'Our vision is that such cases resolve themselves within limits that the shipper sets. A limit can be a cost, a delay, or a list of carriers.',
      show: { steps: ['Set limits', 'Resolve', 'Explain'] },
    },
    {
      title: 'Explained afterwards',
      said: 'Every automatic decision is explained in the log, and a person can undo it. Without that, we would not switch it on ourselves.',
      show: { steps: ['Decision', 'Reason', 'Undo'] },
    },
  ],
  controlRoom: [
    {
      title: 'Rebooking within budget',
      said: 'First, Control Room will rebook a shipment when the cost stays within a budget that you set. This is planned for the next two quarters.',
      show: { steps: ['Miss', 'Options', 'Rebook'] },
    },
    {
      title: 'Messages to carriers',
      said: 'Then it will write to carriers and read their answers. A person approves each message until the team decides that this is no longer needed.',
      show: { steps: ['Write', 'Approve', 'Send', 'Read'] },
    },
    {
      title: 'A log you can undo',
      said: 'Each decision is in a log, where it can be read and undone. All dates in this brief are intentions, and we mark them as such.',
      show: { bars: { Rebooking: 2, Messages: 4, Log: 6 }, unit: 'quarters' },
    },
  ],
  portCloses: [
    {
      title: 'What customers see',
      said: 'When a large port closes, predictions become wrong for everybody within hours. The product then marks every affected time as uncertain, instead of showing a guess.',
      show: { steps: ['Port closes', 'Times marked', 'New windows'] },
    },
    {
      title: 'The first statement',
      said: 'A statement is ready to go out within two hours. It says what we know, what we do not know, and when we will speak again.',
      show: { bars: { Statement: 2, Update: 6, 'Full account': 24 }, unit: 'hours' },
    },
    {
      title: 'Who speaks',
      said: 'Operations speaks about the facts, and our chief executive about everything else. We read this brief again every quarter with the people it names.',
      show: { steps: ['Operations', 'Press desk', 'Analysts'] },
    },
  ],
  feedOutage: [
    {
      title: 'What happened',
      said: 'Last spring four terminals sent us no events for nine hours. Our map went on showing old positions as if they were new, and that was our mistake.',
      show: { bars: { Terminals: 4, Hours: 9 } },
    },
    {
      title: 'What we paid back',
      said: 'We told every affected customer on the same day and credited them a month of the service. Nobody had to ask for it.',
      show: { steps: ['Found', 'Told', 'Credited'] },
    },
    {
      title: 'What changed since',
      said: 'Every position now carries its age, and old ones fade on the map. A terminal that falls silent raises an alarm with us after ten minutes.',
      show: { bars: { Before: 540, Now: 10 }, unit: 'min' },
    },
  ],
})

export const predictionInGerman = [
  'Willkommen bei Harborline Systems.',
  'Harborline Track im Detail: So entsteht die Vorhersage.',
  'Reedereien, Terminals und Satelliten kennen jeweils einen Teil der Reise.',
  'Das Modell gewichtet sie für jede Strecke und sagt, welchen es vertraut und warum.',
  'Bei 91 Prozent der Seestrecken liegt die Ankunft höchstens zwei Stunden neben unserer Angabe.',
  'Gemessen haben wir das an 1,2 Millionen Strecken. Fragen zur Methode sind willkommen.',
  'Am häufigsten irren wir uns bei Umladungen in Westafrika.',
  'Dort melden nur wenige Terminals Ereignisse. Deshalb zeigen wir ein größeres Zeitfenster statt eines falschen Versprechens.',
  'Danke fürs Zuschauen.',
  'Fragen beantwortet Maarten de Wit.',
]
