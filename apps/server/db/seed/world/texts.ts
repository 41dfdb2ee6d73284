import type { FundTexts } from './answers.ts';
import type { CallFacts } from './forms.ts';

export const SCHOOLS: FundTexts = {
  focus: ['Flood-safe classrooms', 'Clean water and toilets', 'School gardens and meals'],
  budgetLines: ['Building materials', 'Local builders', 'Training of teachers', 'Transport', 'Committee and audit'],
  needs: [
    'Classes stop for weeks when the rains come: the floor is under water, books are lost, and the younger children stay at home.',
    'Two hundred pupils share three toilets and a well that dries up in February. Girls miss a week of school each month.',
    'The roof leaks over four of the six classrooms, so that two classes learn under a tree and go home when it rains.',
    'Children walk to the river for water before lessons begin. Teachers say that the first hour is lost on most days.',
  ],
  activities: [
    'We raise the floor of the classrooms, lay drains around the yard and train a committee of parents to keep them open.',
    'A borehole with a hand pump, six toilets with a place to wash, and a garden that older pupils tend. Two teachers help.',
    'Local builders replace the roof in the dry season. Pupils move to the community hall for six weeks, and parents cook for the builders.',
    'We build two rain tanks, plant fruit trees along the fence and hold a monthly health lesson with the clinic.',
  ],
  lasting: [
    'The parents’ committee pays for repairs from a small yearly fee.',
    'The district pays the caretaker from the second year.',
    'Income from the garden covers the repairs.',
  ],
  approaches: [
    'First the yard is surveyed with the parents. Then one classroom is finished as an example, and the others follow in pairs.',
    'Materials are bought before the rains, the work is done in the holidays, and an inspection by the district closes each stage.',
  ],
  partners: [
    'The district education office approves the drawings, and the parents’ committee supervises the builders.',
    'A builders’ cooperative does the work; the clinic teaches hygiene.',
  ],
  risks: [
    'Prices of cement may rise: we buy half of it at the start. Heavy rain may delay the roof: work begins in the dry season.',
    'The committee may lose members: each post has a deputy.',
  ],
};

export const LIGHT: FundTexts = {
  focus: ['Solar power for classrooms', 'Light for homework', 'Power for teachers’ houses'],
  budgetLines: ['Solar panels and batteries', 'Installation', 'Training of teachers', 'Transport'],
  needs: [
    'The school has no power. Lessons end at dusk, the computer that the ministry gave is in its box, and teachers charge phones elsewhere.',
    'A generator runs for two hours on market days. Fuel costs more than chalk and books together.',
    'Pupils of the examination classes read by kerosene lamps. Two houses burned down in the last three years.',
  ],
  activities: [
    'We put panels on the roofs, wire the classrooms and the teachers’ houses, and train two teachers and four parents to maintain them.',
    'Panels and batteries for the school, lamps that pupils borrow overnight, and a charging room whose fees pay for new batteries.',
    'A technician and two apprentices install the system in the holidays. The science teacher uses it as a lesson.',
  ],
  lasting: ['Fees of the charging room pay for new batteries.', 'A fund of the parents’ association pays for repairs.'],
  approaches: [
    'We survey the roofs, order the panels for all sites together and install one site a month, the farthest one first.',
    'The first site is finished before the second begins, so that its committee can train the next one.',
  ],
  partners: [
    'A solar company of the state capital installs and maintains the systems for three years.',
    'The technical college sends apprentices; the parents’ association runs the charging room.',
  ],
  risks: [
    'Theft of panels: they are bolted and a guard is paid from the fees. Dust: pupils clean them every week.',
    'Exchange rates: panels are ordered in the first month.',
  ],
};

export const HEALTH: FundTexts = {
  focus: ['Antenatal care', 'Safe delivery', 'Newborn care', 'Transport to clinics'],
  budgetLines: ['Equipment', 'Midwives and volunteers', 'Training', 'Transport', 'Monitoring'],
  needs: [
    'The nearest delivery room is two hours away by road. Last year eleven women gave birth on the way.',
    'One midwife serves nine villages. Half of the women see her once before the birth, and most of them too late.',
    'The clinic has no power at night and refers every complication to a hospital that the families cannot reach.',
  ],
  activities: [
    'Two midwives visit each village every month, a motor tricycle brings women to the clinic, and volunteers keep a list of due dates.',
    'We equip a delivery room with solar light and water, train four birth attendants and pay a driver on call.',
    'Mothers’ groups meet every week, save for transport and learn to see danger signs. The midwife answers by phone at night.',
  ],
  lasting: [
    'The district health service takes over the midwives’ pay in the third year.',
    'Savings of the mothers’ groups pay for transport.',
  ],
  approaches: [
    'Volunteers list all pregnant women in the first month. The room is equipped in the second, and visits begin in the third.',
    'We begin with the three villages that are farthest from the clinic and add two each quarter.',
  ],
  partners: [
    'The district health directorate supervises the midwives; the chiefs give the rooms.',
    'The regional hospital trains the attendants and takes referrals.',
  ],
  risks: [
    'Midwives may be transferred: the district has agreed in writing to keep two. The tricycle may break down: a second driver lends his.',
    'Floods cut two villages off: supplies are stored there before the rains.',
  ],
};

export const ENTERPRISE: FundTexts = {
  focus: ['Repair and reuse', 'Clean energy', 'Food without waste', 'Water'],
  budgetLines: ['Equipment', 'Working capital', 'Training', 'Marketing'],
  needs: [
    'Young people leave because there is no work, while broken phones, radios and lamps are thrown into the river.',
    'A third of the harvest spoils before it is sold. Traders pay what they like, because growers cannot wait.',
    'Charcoal is dear and the hills around the town are bare. Kitchens and schools ask for another fuel.',
  ],
  activities: [
    'We rent a workshop, train twenty young people for six months, and open a counter where customers pay on delivery.',
    'A cold room with solar power, crates that are borrowed for a fee, and a group that sells together in town.',
    'Two presses, a drying shed and a delivery bicycle. The first year we sell to schools and restaurants that have signed for it.',
  ],
  lasting: [
    'Sales cover the costs from the second year.',
    'Members pay a fee for each use, and a tenth of it is saved for repairs.',
  ],
  approaches: [
    'Equipment is bought in the first quarter, sales begin in the second, and the plan is reviewed with the first books.',
    'We test the price with thirty customers before we buy the second machine.',
  ],
  partners: [
    'The technical college lends a trainer, and the county gives the plot.',
    'A savings cooperative lends working capital against our orders.',
  ],
  risks: [
    'Sales may start slowly: the loan has six months without repayment. A machine may fail: the seller keeps spare parts in town.',
    'Trainees may leave: half of the pay comes with the certificate.',
  ],
};

export const FLOOD: FundTexts = {
  focus: ['Shelter', 'Clean water', 'Food', 'Cash for families'],
  budgetLines: ['Supplies', 'Transport', 'Volunteers', 'Distribution'],
  needs: [
    'The river rose over its banks nine days ago. Families sleep in the school and on the road. The wells are full of mud.',
    'Two hundred houses have lost their walls. What people saved is wet, and the market is closed.',
  ],
  activities: [
    'We hand out water filters, tarpaulins and dry food in the first week, and clean the wells in the second.',
    'Each listed family gets cash by phone, the elderly first. Volunteers clear the drains with hired pumps.',
  ],
  lasting: ['Lists of families stay with the ward, so that help is not given twice.'],
  approaches: ['-'],
  partners: ['-'],
  risks: ['-'],
};

export const FACTS = {
  light: {
    fund: 'Light for Schools',
    money: 'naira',
    smallest: '2,000,000',
    largest: '20,000,000',
    reached: 'pupils',
    focus: { question: 'What is the power for?', choices: LIGHT.focus },
  },
  health: {
    fund: 'Healthy Mothers Fund',
    money: 'cedis',
    smallest: '50,000',
    largest: '400,000',
    reached: 'mothers and babies',
    focus: { question: 'Which care does it improve?', choices: HEALTH.focus },
  },
  enterprise: {
    fund: 'Green Enterprise Fund',
    money: 'US dollars',
    smallest: '5,000',
    largest: '40,000',
    reached: 'people',
    focus: { question: 'What is the business about?', choices: ENTERPRISE.focus },
  },
  schools: {
    fund: 'Safe Schools Fund',
    money: 'US dollars',
    smallest: '10,000',
    largest: '80,000',
    reached: 'pupils',
    focus: { question: 'What does it make safer?', choices: SCHOOLS.focus },
  },
  flood: {
    fund: 'Flood Response Fund',
    money: 'naira',
    smallest: '500,000',
    largest: '6,000,000',
    reached: 'people',
    focus: { question: 'What kind of help is it?', choices: FLOOD.focus },
  },
} satisfies Record<string, CallFacts>;
