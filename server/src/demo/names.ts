import type { Random } from './random.ts'

/** Names that go together. All people are fictional; first and last names are drawn separately. */
interface Names {
  women: string
  men: string
  last: string
  /** Women's form of a last name, where the language has one. */
  womensLast?: (last: string) => string
}

const slavic = (last: string) =>
  /(?:ov|ev|in)$/.test(last) ? `${last}a` : last.replace(/skiy$|sky$/, 'skaya').replace(/ski$/, 'ska')

export const cultures = {
  african_american: {
    women:
      'Aaliyah Alicia Angela Bernice Brenda Brianna Cheryl Denise Destiny Ebony Gloria Imani Janelle Jasmine Keisha Kiara Lakeisha LaTonya Loretta Monique Nia Patrice Raven Renee Rhonda Shanice Sheila Tamika Tanisha Tiana Vanessa Yolanda',
    men: 'Andre Calvin Darius DeShawn Jamal Jerome Malik Marcus Reginald Terrence Tyrone Xavier',
    last: 'Alston Baker Banks Bennett Booker Boyd Brooks Bryant Carter Coleman Crawford Daniels Davis Dixon Ellis Gaines Grant Greene Harris Hayes Holloway Jackson Jefferson Jenkins Johnson Lewis McCoy Mitchell Moore Owens Parker Payne Reed Robinson Simmons Sims Thompson Tucker Walker Washington Watkins Williams Woods Wright',
  },
  caribbean: {
    women:
      'Althea Avril Beverley Camille Carlene Claudette Cherry-Ann Dahlia Donnette Dorrett Hyacinth Joycelyn Kerry-Ann Lorna Marcia Marva Merlene Nadine Novlette Paulette Pauline Petrona Sandra Sharon Shelly-Ann Sonia Tamara Veronica Yvonne Zelma',
    men: 'Clive Delroy Desmond Errol Everton Fitzroy Glenroy Leroy Lloyd Neville Winston',
    last: "Alleyne Bailey Bernard Blake Braithwaite Brathwaite Campbell Clarke Cummings D'Aguiar Dacosta Dawkins Douglas Edwards Facey Forbes Francis Gayle Gordon Graham Henry Hinds Hylton Joseph Lawrence Lindo McKenzie McLeod Morrison Nembhard Palmer Pinnock Powell Reid Richards Samuels Scott Spence St. Hilaire Thorpe Wallace Wilmot",
  },
  ghanaian: {
    women:
      'Abena Adjoa Adwoa Afua Akosua Akua Ama Araba Comfort Efua Ekua Esi Esther Gifty Grace Mercy Patience Priscilla Vida Yaa',
    men: 'Emmanuel Kofi Kojo Kwabena Kwaku Kwame Yaw',
    last: 'Acheampong Addo Agyeman Amankwah Amoako Ansah Antwi Appiah Asante Asare Boateng Danso Frimpong Kyei Mensah Ofori Opoku Osei Owusu Quarshie Sarpong Tetteh Yeboah',
  },
  nigerian: {
    women:
      'Adaeze Amaka Blessing Bukola Chiamaka Chidinma Chinwe Faith Folake Funmilayo Ifeoma Ngozi Nkechi Nneka Obioma Oluchi Precious Temitope Titilayo Yetunde',
    men: 'Babatunde Chukwuemeka Emeka Femi Ikenna Obinna Olumide Segun',
    last: 'Adebayo Adeleke Adeyemi Afolabi Akande Akinola Balogun Chukwu Ezeh Eze Nnamdi Nwachukwu Nwosu Obi Odukoya Ogunleye Okafor Okeke Okonkwo Okoro Olawale Onyekachi Oyelaran Oyewole Uzor',
  },
  francophone_african: {
    women:
      'Adama Aïcha Aïssatou Aminata Awa Binta Coumba Djénéba Fanta Fatoumata Hawa Kadiatou Khady Mariama Mariam Maïmouna Ndèye Oumou Ramatoulaye Salimata Sokhna',
    men: 'Abdoulaye Amadou Boubacar Cheikh Ibrahima Mamadou Moussa Ousmane Souleymane',
    last: "Bah Barry Camara Cissé Condé Coulibaly Diallo Diarra Diop Dramé Fall Faye Fofana Gueye Kanté Keïta Konaté Koné Koulibaly N'Diaye N'Dour Niang Sacko Sall Sangaré Seck Sidibé Sow Sylla Touré Traoré",
  },
  anglo: {
    women:
      'Amy Barbara Carol Catherine Christine Colleen Debra Donna Eileen Elizabeth Erin Heather Jennifer Jessica Karen Kathleen Laura Linda Lisa Mary Maureen Megan Melissa Michelle Nicole Patricia Rebecca Sarah Stephanie Susan Theresa',
    men: 'Brian Daniel David Edward James John Kevin Mark Michael Patrick Robert Thomas William',
    last: "Adams Bell Bianchi Byrne Caruso Collins Cooper D'Angelo D'Amico DeLuca Doyle Esposito Fitzgerald Foster Gallagher Hayward Hughes Kelly Kowalczyk Lombardi Marino McCarthy Miller Murphy O'Brien O'Connor O'Donnell O'Neill O'Shea Quinn Romano Russo Ryan Schmidt Sullivan Taylor Turner Ward Weber Young",
  },
  indo_caribbean: {
    women:
      'Anjali Bibi Chandra Deborah Devika Drupattie Indra Kamla Natasha Parbattie Radha Rohini Savitri Shanta Sunita Vidya',
    men: 'Anil Deonarine Harrinarine Khemraj Mahendra Ravi Vishnu',
    last: 'Baksh Bhagwandin Bissoon Budhram Dhanraj Ganesh Hardat Jagdeo Khan Mohabir Mohamed Narine Persaud Rajkumar Ramcharran Ramdass Ramkissoon Ramnarine Sahadeo Singh Sookdeo Sukhdeo',
  },
  latin: {
    women:
      'Adriana Alejandra Altagracia Ana Andrea Ángela Belkis Blanca Carmen Carolina Cecilia Claudia Concepción Cristina Daniela Dolores Elena Elizabeth Esperanza Fátima Gabriela Gladys Gloria Graciela Inés Isabel Jacqueline Josefina Juana Juanita Leticia Lourdes Lucía Luz Magdalena María Maribel Marisol Marta Mayra Mercedes Milagros Miriam Norma Olga Patricia Paola Ramona Raquel Rosa Rosario Sandra Silvia Sofía Teresa Verónica Victoria Xiomara Yanira Yesenia Yolanda',
    men: 'Alejandro Andrés Carlos Diego Eduardo Ernesto Fernando Francisco Héctor Javier Jesús Jorge José Juan Luis Manuel Miguel Óscar Pedro Rafael Ramón Raúl Ricardo Víctor',
    last: 'Acosta Aguilar Almonte Álvarez Batista Cabrera Calderón Castillo Castro Cedeño Chávez Colón Contreras Cordero Cruz Cuevas De León De la Cruz Del Rosario Delgado Díaz Domínguez Encarnación Espinal Estévez Familia Fernández Figueroa Flores Frías García Gómez González Guerrero Gutiérrez Guzmán Hernández Herrera Jiménez López Luna Marte Martínez Medina Mejía Méndez Mendoza Molina Montero Morales Muñoz Núñez Ortega Ortiz Paulino Peña Peralta Pérez Pichardo Polanco Quiñones Quispe Ramírez Ramos Reyes Reynoso Rivera Rodríguez Rojas Romero Rosario Ruiz Salazar Sánchez Santana Santiago Santos Soto Suárez Tavárez Torres Ureña Valdez Vargas Vásquez Vega Velázquez Ventura Zapata',
  },
  chinese: {
    women:
      'Ai-Ling Bao-Zhen Chun-Mei Cui-Ping Fang Feng-Ying Gui-Lan Hong Hui-Min Jia-Yi Jing Juan Lan-Fang Li-Hua Li-Na Ling Mei-Fang Mei-Ling Mei-Zhen Min Ping Qiao-Yun Qing Rong Rui-Fen Shu-Fen Shu-Zhen Wei-Hong Xia Xiao-Hong Xiao-Ling Xiu-Lan Xiu-Ying Yan Yan-Fang Ying Yu-Lan Yu-Mei Yue-E Yun Zhen-Zhen',
    men: 'Bao-Guo Guo-Qiang Jian-Guo Jian-Hua Jun Wei-Ming Xiao-Ming Zhi-Qiang',
    last: 'Cai Cao Chan Chen Cheng Cheung Chiu Chu Deng Dong Fang Feng Fung Gao Guo He Ho Hu Huang Jiang Kwok Lai Lam Lau Lee Leung Li Liang Lin Liu Lu Luo Ma Mak Ng Pan Peng Qiu Ren Shen Shi Song Sun Tan Tang Tian Wang Wei Wong Wu Xie Xu Xue Yan Yang Yeung Yip Yu Yuan Zeng Zhang Zhao Zheng Zhong Zhou Zhu',
  },
  russian: {
    women:
      'Alla Anastasiya Anna Asya Ekaterina Elena Galina Inna Irina Larisa Lidiya Ludmila Lyubov Marina Nadezhda Natalya Nina Oksana Olga Polina Raisa Rimma Sofya Svetlana Tamara Tatyana Valentina Vera Yelena Yuliya Zhanna Zoya',
    men: 'Aleksandr Andrey Boris Dmitriy Igor Leonid Mikhail Oleg Sergey Vladimir',
    last: 'Abramov Aronov Babayev Bogdanov Borisov Chernov Davydov Fomin Galkin Gorelik Ivanov Kagan Karpov Katz Khaimov Kovalev Kozlov Kuznetsov Levin Livshits Makarov Malkin Mikhailov Morozov Nazarov Novikov Orlov Pavlov Petrov Pinkhasov Popov Rabinovich Romanov Sidorov Smirnov Sobolev Sokolov Tarasov Volkov Yakubov Yusupov Zaitsev Zhukov',
    womensLast: slavic,
  },
  ukrainian: {
    women:
      'Halyna Iryna Kateryna Lesya Lyudmyla Mariya Myroslava Nataliya Oksana Olena Svitlana Tetyana Yaroslava Zoryana',
    men: 'Andriy Bohdan Ihor Mykola Taras Vasyl',
    last: 'Bondarenko Boyko Hrytsenko Koval Kovalchuk Kravchenko Lysenko Marchenko Melnyk Moroz Oliynyk Petrenko Rudenko Savchenko Shevchuk Tkachenko Yurchenko',
  },
  haitian: {
    women:
      'Béatrice Carline Chantal Claudette Edeline Elmire Esther Fabienne Fabiola Gerda Ghislaine Guerline Islande Jocelyne Joséphine Ketly Lovely Lunise Magalie Marie Marie-Ange Marie-Carmel Marie-Claude Marie-Lourdes Martine Micheline Mirlande Myrlande Nadège Natacha Nephtalie Rose-Laure Rose-Marie Roseline Sabine Sherline Solange Stéphanie Vierge Wideline Yolette Yvrose',
    men: 'Emmanuel Frantz Jean-Claude Jean-Robert Ludovic Pierre-Richard Reginald Wilner',
    last: 'Alcindor Alexandre Antoine Augustin Baptiste Beauvais Belizaire Bien-Aimé Cadet Casimir Célestin Charles Chéry Dameus Delva Désir Desrosiers Dorvil Dorcé Étienne Exantus Fils-Aimé François Georges Guerrier Hyppolite Jean-Baptiste Jean-Louis Jean-Pierre Joseph Lafontant Laguerre Lamour Louis-Jean Louissaint Metellus Michel Moïse Noël Paul Petit-Frère Philippe Pierre Pierre-Louis Saint-Fleur Saint-Louis Saintil Télémaque Thélusma Toussaint Valcin Victor',
  },
  bengali: {
    women:
      'Afroza Ayesha Farzana Fatema Jahanara Kohinoor Lutfun Momtaz Nasrin Nazma Rahima Rehana Rokeya Sabina Salma Shahnaz Shirin Sultana Tahmina',
    men: 'Abdul Kamal Mizanur Rafiqul Shafiqul',
    last: 'Ahmed Akhter Akter Alam Begum Bhuiyan Chowdhury Das Haque Hossain Islam Jahan Kabir Khatun Miah Parvin Rahman Sarkar Uddin',
  },
  korean: {
    women:
      'Eun-Ji Eun-Young Hye-Jin Hyun-Ju Ji-Hye Ji-Young Jung-Hee Kyung-Ja Mi-Kyung Mi-Sook Min-Jung Myung-Sook Soo-Jin Soon-Ja Sun-Hee Young-Hee Young-Sook',
    men: 'Dong-Hyun Jae-Sung Sang-Woo Sung-Ho',
    last: 'Ahn Bae Chang Cho Choi Han Hong Hwang Jang Jung Kang Kim Kwon Lee Lim Moon Oh Park Shin Song Yoo Yoon',
  },
  polish: {
    women:
      'Agnieszka Anna Barbara Beata Bożena Dorota Elżbieta Ewa Grażyna Halina Iwona Jadwiga Joanna Jolanta Katarzyna Krystyna Małgorzata Maria Renata Teresa Urszula Wiesława Zofia',
    men: 'Andrzej Krzysztof Marek Piotr Tomasz',
    last: 'Dąbrowski Jankowski Kamiński Kowalski Kozłowski Krawczyk Kwiatkowski Lewandowski Mazur Nowak Pawłowski Piotrowski Szymański Wiśniewski Wójcik Woźniak Wróbel Zając Zieliński',
    womensLast: slavic,
  },
  arabic: {
    women:
      'Amal Amina Fatima Hanan Huda Iman Khadija Layla Maha Mariam Nadia Noura Rania Sahar Samira Suad Wafaa Yasmin Zahra',
    men: 'Ahmad Hassan Ibrahim Khaled Mahmoud Omar',
    last: 'Abdallah Aboud Al-Hakim Al-Masri Al-Sayed Ayoub Darwish El-Amin El-Sayed Farah Haddad Hamdan Hussein Khalil Mansour Mubarak Najjar Nasser Qasim Saleh Shaheen Youssef',
  },
  yiddish: {
    women:
      'Blima Brucha Chana Chaya Devorah Esty Faigy Frimet Gitty Hindy Malky Miriam Perl Raizy Rivka Ruchy Shaindy Tzippora Yitty',
    men: 'Avrum Chaim Hershel Mendel Yankel',
    last: 'Adler Berger Braun Deutsch Ehrlich Fischer Friedman Gluck Gottlieb Grünwald Halberstam Katz Klein Landau Lefkowitz Rosenberg Rosenfeld Schwartz Stern Teitelbaum Weiss',
  },
  albanian: {
    women:
      'Albana Anila Besa Blerta Drita Elira Fatbardha Flutura Lindita Liridona Majlinda Mirela Shpresa Teuta Valbona Vjollca',
    men: 'Agim Arben Ilir Skender',
    last: 'Berisha Bytyçi Çela Dervishi Gashi Gjoni Hoxha Kola Krasniqi Leka Marku Nikaj Prifti Rexhepi Shala Shehu Zeneli',
  },
  filipino: {
    women:
      'Analyn Cherry Corazon Divina Evangeline Imelda Jocelyn Josefina Liezl Maricel Marites Maribeth Rosalie Rowena Teresita',
    men: 'Arnel Danilo Rodel Romeo',
    last: 'Aquino Bautista Cabral Dela Cruz Domingo Evangelista Gonzales Magbanua Manalo Mercado Ocampo Pangilinan Ramos Salonga Santos Villanueva',
  },
  vietnamese: {
    women: 'Bích Hạnh Hoa Hồng Hương Lan Liên Loan Mai Ngọc Nhung Phương Thảo Thu Thủy Trang Tuyết',
    men: 'Dũng Hùng Minh Tuấn',
    last: 'Bùi Đặng Đỗ Hồ Huỳnh Lê Lý Ngô Nguyễn Phạm Phan Trần Trương Võ Vũ',
  },
  punjabi: {
    women:
      'Amandeep Amarjit Baljit Gurpreet Harjit Harpreet Jasbir Jaswinder Kuldeep Mandeep Manjit Navdeep Paramjit Rajwinder Sukhwinder',
    men: 'Balwinder Gurdeep Harjinder Jaspal',
    last: 'Bains Brar Dhaliwal Dhillon Gill Grewal Johal Kang Mann Sandhu Sidhu Singh',
  },
  pakistani: {
    women: 'Ayesha Bushra Fouzia Ghazala Nadia Nasreen Rubina Saima Shabana Shazia Sumaira Tahira Uzma',
    men: 'Asif Imran Nadeem Tariq',
    last: 'Ahmed Akhtar Ali Ashraf Butt Chaudhry Hussain Iqbal Javed Khan Malik Mirza Qureshi Rashid Shah Siddiqui',
  },
  brazilian: {
    women:
      'Adriana Ana-Paula Aparecida Cláudia Conceição Fabiana Fernanda Juliana Luciana Márcia Patrícia Rosângela Simone Solange Vânia',
    men: 'Antônio João Paulo Sérgio',
    last: 'Alves Andrade Araújo Barbosa Cardoso Carvalho Costa Gonçalves Lima Magalhães Moreira Oliveira Pereira Ribeiro Rocha Silva Souza Teixeira',
  },
} as const satisfies Record<string, Names>
export type Culture = keyof typeof cultures

/** Cultures of people who speak a language at home, and their share among our people. */
export const culturesOf: Record<string, Partial<Record<Culture, number>>> = {
  en: { african_american: 30, caribbean: 26, ghanaian: 9, nigerian: 9, anglo: 16, indo_caribbean: 8, filipino: 3 },
  es: { latin: 1 },
  zh: { chinese: 1 },
  ru: { russian: 1 },
  ht: { haitian: 1 },
  bn: { bengali: 1 },
  ko: { korean: 1 },
  pl: { polish: 1 },
  ar: { arabic: 1 },
  yi: { yiddish: 1 },
  sq: { albanian: 1 },
  uk: { ukrainian: 1 },
  fr: { francophone_african: 1 },
  pt: { brazilian: 1 },
  tl: { filipino: 1 },
  vi: { vietnamese: 1 },
  pa: { punjabi: 1 },
  ur: { pakistani: 1 },
}

/** Last names of two words, which splitting on spaces would tear apart. */
const joined = /\b(De la|De|Del|Dela|St\.) (?=\p{Lu})/gu
const listed = (names: string) =>
  names
    .replace(joined, found => found.replaceAll(' ', '\u00a0'))
    .split(' ')
    .map(name => name.replaceAll('\u00a0', ' '))

interface Drawn {
  women: string[]
  men: string[]
  last: string[]
  womensLast: (last: string) => string
}
const drawn = Object.fromEntries(
  (Object.entries(cultures) as [Culture, Names][]).map(([culture, { women, men, last, womensLast = same }]) => [
    culture,
    { women: listed(women), men: listed(men), last: listed(last), womensLast },
  ]),
) as Record<Culture, Drawn>

function same(last: string) {
  return last
}

export interface PersonName {
  culture: Culture
  woman: boolean
  first_name: string
  middle_name: string | null
  last_name: string
  preferred_name: string | null
}

const english = [
  'Amy',
  'Annie',
  'Cindy',
  'Connie',
  'Emily',
  'Grace',
  'Helen',
  'Jenny',
  'Joyce',
  'Kelly',
  'Lily',
  'Nancy',
  'Sunny',
  'Tina',
  'Vivian',
  'Wendy',
]
const englishMen = ['Alan', 'Andy', 'Eric', 'Jason', 'Kevin', 'Peter', 'Tony']

/** Picks the culture of a person who speaks that language at home. */
export const aCulture = (random: Random, language: string): Culture =>
  random.weighted(culturesOf[language] ?? culturesOf['en'] ?? {})

export function aName(random: Random, culture: Culture, woman: boolean): PersonName {
  const names = drawn[culture]
  const first_name = random.pick(woman ? names.women : names.men)
  return {
    culture,
    woman,
    first_name,
    middle_name: middleName(random, culture, woman, first_name),
    last_name: lastName(random, culture, woman, first_name),
    preferred_name: preferredName(random, culture, woman),
  }
}

/** Picks another last name of the same culture, also for marriages. */
export function lastName(random: Random, culture: Culture, woman: boolean, first: string): string {
  const { last, womensLast } = drawn[culture]
  const name = random.pick(last.filter(name => !name.includes(first)))
  const one = woman ? womensLast(name) : name
  if (culture !== 'latin' || !random.chance(0.14)) return one
  const second = random.pick(last)
  return second === name || second.includes(first) || /\s/.test(name + second) ? one : `${one} ${second}`
}

function middleName(random: Random, culture: Culture, woman: boolean, first: string): string | null {
  if (culture === 'chinese' || culture === 'korean' || !random.chance(0.09)) return null
  const second = random.pick(woman ? drawn[culture].women : drawn[culture].men)
  return second === first ? null : second
}

function preferredName(random: Random, culture: Culture, woman: boolean): string | null {
  const share = culture === 'chinese' ? 0.3 : culture === 'korean' ? 0.25 : 0
  return random.chance(share) ? random.pick(woman ? english : englishMen) : null
}
