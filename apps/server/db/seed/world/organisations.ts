import { ROLE } from '@grantdesk/domain';
import { demoEmail, type DemoPerson } from '../accounts.ts';

/** An organisation that applies, and the person who writes for it. */
export interface Organisation {
  key: string;
  name: string;
  person: string;
  position: string;
  country: string;
  state: string;
  town: string;
  phone: string;
  email: string;
}

/** Beginnings of mobile numbers, long enough to look like one of the country. */
const PHONES: Record<string, string> = {
  Nigeria: '+234803412',
  Ghana: '+23320845',
  Kenya: '+25471238',
  Benin: '+2290197214',
  Senegal: '+22177530',
  'Sierra Leone': '+2327641',
  Liberia: '+23177062',
};

/** key | organisation | person | position | state or region | town */
const ROWS: Record<string, string> = {
  Nigeria: `
applicant1 | Àbẹ̀kẹ́ Women Weavers’ Co-operative | Àbẹ̀kẹ́ Adéyẹmí | Chairwoman | Oyo | Ìsẹ́yìn
applicant2 | Alliance of Ọ̀yọ́ and Ògùn Smallholder Women Farmers’ Climate Savings Associations | Hauwa Ɗanjuma | Secretary | Ogun | Abẹ́òkúta
osun | Ọ̀ṣun River Youth Initiative | Fúnmiláyọ̀ Ògúndélé | Director | Osun | Òṣogbo
ilera | Ẹgbẹ́ Ìlera Ọmọdé Health Association | Ṣọlá Bámidélé | Programme coordinator | Lagos | Ìkòròdú
kauye | Ɗan Kauye Irrigation Trust | Musa Ɗan Kauye | Managing trustee | Kano | Bunkure
umuada | Ụmụada Nsukka Solar Co-operative | Chidinma Nwosu | Treasurer | Enugu | Nsukka
mkpuru | Mkpụrụ Seed Bank Trust | Ifeanyi Okafor | Director | Anambra | Awka
nkowa | Nkọwa Digital Literacy Foundation | Uchenna Ibe | Executive director | Imo | Owerri
gwarzo | Gwarzo Kasa Land Restoration Group | Aisha Bello | Chairwoman | Kano | Gwarzo
imole | Ìmọ́lẹ̀ Off-grid Schools Project | Táíwò Ajàyí | Project lead | Kwara | Ìlọrin
okeimesi | Òkè-Ìmẹ̀sí Heritage Forest Guardians | Kẹ́hìndé Ọdẹ́tọ́lá | Secretary | Ekiti | Òkè-Ìmẹ̀sí
ilaje | Ìlàjẹ Coastal Co-operative | Adéọlá Ìbíkúnlé | Programme coordinator | Ondo | Igbókòdá
bonny | Bonny Island Fisherfolk Union | Tamuno Briggs | President | Rivers | Bonny
makoko | Makoko Waterfront School Trust | Sewanu Hungevu | Head teacher | Lagos | Makoko
jos | Plateau Girls’ Learning Network | Nandi Dung | Director | Plateau | Jos
maiduguri | Borno Teachers for Peace | Fatima Kachalla | Coordinator | Borno | Maiduguri
benue | Benue Valley Food Growers | Terfa Iorhemen | Chairman | Benue | Makurdi
calabar | Calabar Mangrove Keepers | Ekanem Bassey | Founder | Cross River | Calabar`,
  Ghana: `
applicant3 | Nkɔsoɔ Rural Enterprise Network | Kofi Boateng | Manager | Eastern | Koforidua
nutifafa | Nutifafa Coastal Resilience Network | Edem Agbeko | Coordinator | Volta | Keta
asempa | Asɛm Pa Women’s Radio Collective | Akosua Frimpong | Station manager | Ashanti | Kumasi
tamale | Tamale Shea Sisters | Rahinatu Alhassan | Chairwoman | Northern | Tamale
ada | Ada Estuary Children’s Fund | Dede Nartey | Director | Greater Accra | Ada Foah
capecoast | Cape Coast Midwives’ Circle | Efua Quansah | Senior midwife | Central | Cape Coast
bolga | Bolgatanga Basket Weavers’ Union | Ayinpoka Atanga | Secretary | Upper East | Bolgatanga
wa | Wa Community Health Volunteers | Issahaku Seidu | Team leader | Upper West | Wa
takoradi | Takoradi Youth Skills Workshop | Kwame Arthur | Workshop manager | Western | Takoradi
sunyani | Sunyani Mothers’ Clinic Association | Abena Gyasi | Administrator | Bono | Sunyani
accra | Accra Clean Neighbourhoods | Nii Lamptey | Director | Greater Accra | Accra
ho | Ho Teachers’ Garden Network | Selorm Kpodo | Chairman | Volta | Ho`,
  Kenya: `
kibera | Kibera Repair Workshop | Wanjiru Kamau | Founder | Nairobi City | Nairobi
kisumu | Lake Victoria Fish Cold Chain | Achieng Otieno | Operations manager | Kisumu | Kisumu
turkana | Turkana Solar Herders | Ekai Lokwang | Chairman | Turkana | Lodwar
mombasa | Mombasa Plastic Makers | Salim Mwinyi | Managing partner | Mombasa | Mombasa
nakuru | Nakuru Biogas Builders | Kiprono Cheruiyot | Engineer | Nakuru | Nakuru
meru | Meru Green Briquettes | Kathure Mwiti | Owner | Meru | Meru
machakos | Machakos Water Harvesters | Mutua Musyoka | Secretary | Machakos | Machakos
kilifi | Kilifi Seaweed Women | Mwanaisha Bakari | Chairwoman | Kilifi | Kilifi`,
  Benin: `
cotonou | Cotonou Lakeside Schools | Mahougnon Dossou | Head teacher | Littoral Department | Cotonou
ganvie | Ganvié Stilt Village Association | Sènami Hounsou | President | Atlantique | Ganvié`,
  Senegal: `
saintlouis | Langue de Barbarie Families | Aminata Diop | President | Saint-Louis | Saint-Louis
ziguinchor | Casamance Women Growers | Fatou Badji | Coordinator | Ziguinchor | Ziguinchor`,
  'Sierra Leone': `
freetown | Freetown Hillside Response | Mariatu Sesay | Director | Western | Freetown
bo | Bo Peer Educators | Joseph Koroma | Team leader | Southern | Bo`,
  Liberia: `
monrovia | West Point Sisters | Comfort Weah | Founder | Montserrado | Monrovia`,
};

/** The 45 organisations of the demonstration, each with its own country, town and contact person. */
export const ORGANISATIONS: Organisation[] = Object.entries(ROWS).flatMap(([country, rows]) =>
  rows
    .trim()
    .split('\n')
    .map((row, index) => {
      const [key = '', name = '', person = '', position = '', state = '', town = ''] = row.split(' | ');
      const phone = `${PHONES[country]}${String(3107 + index * 213).slice(-4)}`;
      return { key, name, person, position, country, state, town, phone, email: demoEmail(key) };
    }),
);

const byKey = new Map(ORGANISATIONS.map((organisation) => [organisation.key, organisation]));

/** @throws Error for a key that no organisation has */
export function organisationOf(key: string): Organisation {
  const found = byKey.get(key);
  if (!found) throw new Error(`There is no organisation ${key}`);
  return found;
}

/** The account of an organisation's contact person. */
export const applicantOf = (key: string): DemoPerson => {
  const { name, person, phone, email } = organisationOf(key);
  return { email, name: person, organisation: name, phoneNumber: phone, role: ROLE.applicant, accountType: 'SUBSCRIBER' };
};
