import { paced, quiz, read, skills } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const infectionControl: ProgramPlan = {
  code: 'INFC-1',
  titles: {
    en: 'Infection control',
    es: 'Control de infecciones',
    zh: '感染控制',
    ru: 'Профилактика инфекций',
    ht: 'Kontwòl enfeksyon',
  },
  descriptions: {
    en: 'How germs spread in a home, and the few habits that stop them.',
    es: 'Cómo se propagan los gérmenes en una casa y los pocos hábitos que los detienen.',
    zh: '病菌在家中如何传播，以及阻止它们的几个习惯。',
    ru: 'Как микробы распространяются в доме и какие привычки их останавливают.',
    ht: 'Kijan mikwòb gaye nan yon kay, ak kèk abitid ki bare yo.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  versions: 2,
  modules: paced({ 1: { least: 5 }, 3: { after: [1] }, 4: { after: [1, 2] } }, [
    read('Infection control', 20, {
      en: `# Clean hands
        Germs cannot walk. They need a ride, and most of the time the ride is a hand. Washing takes 20 seconds and prevents more illness than any other habit.
        ## When to clean your hands
        - When you arrive and before you leave
        - Before you touch food, medicine or the client
        - After you use the bathroom, cough or blow your nose
        - After you take off gloves
        - After you touch anything wet, soiled or used
        ## How to wash
        1. Wet your hands with running water and use soap.
        2. Rub palms, backs, between the fingers and under the nails for **20 seconds**.
        3. Rinse well.
        4. Dry with a clean towel. Use the towel to turn off the tap.
        ## Soap or sanitizer?
        Hand sanitizer with at least **60% alcohol** works when hands look clean. Use enough to keep them wet for 20 seconds, and let them dry.
        Always use soap and water when hands look dirty, before you eat, after the bathroom, and when a client has diarrhea or is vomiting. Sanitizer does not work well on norovirus or C. diff.
        Keep your nails short. Rings and long nails hide germs and tear gloves. Cover a cut with a clean bandage.`,
      es: `# Manos limpias
        Los gérmenes no caminan. Necesitan que alguien los lleve, y casi siempre los lleva una mano. Lavarse toma 20 segundos y previene más enfermedades que cualquier otro hábito.
        ## Cuándo limpiarse las manos
        - Al llegar y antes de irse
        - Antes de tocar comida, medicinas o al cliente
        - Después de ir al baño, toser o sonarse la nariz
        - Después de quitarse los guantes
        - Después de tocar algo mojado, sucio o usado
        ## Cómo lavarse
        1. Mójese las manos con agua corriente y use jabón.
        2. Frote palmas, dorsos, entre los dedos y bajo las uñas por **20 segundos**.
        3. Enjuáguese bien.
        4. Séquese con una toalla limpia. Cierre la llave con la toalla.
        ## ¿Jabón o gel?
        El gel con al menos **60% de alcohol** sirve cuando las manos se ven limpias. Use suficiente para mantenerlas mojadas 20 segundos y déjelas secar.
        Use siempre agua y jabón si las manos se ven sucias, antes de comer, después del baño y cuando el cliente tiene diarrea o vómito. El gel no funciona bien contra el norovirus ni contra C. diff.
        Lleve las uñas cortas. Los anillos y las uñas largas esconden gérmenes y rompen los guantes. Cubra una cortada con una venda limpia.`,
      zh: `# 清洁双手
        病菌自己不会走路，它们需要“搭车”,而最常见的“车”就是手。洗手只需20秒，比任何其他习惯都更能预防疾病。
        ## 什么时候清洁双手
        - 到达时和离开前
        - 接触食物、药物或客户之前
        - 上厕所、咳嗽或擤鼻涕之后
        - 脱下手套之后
        - 接触潮湿、脏污或用过的物品之后
        ## 怎么洗
        1. 用流动的水打湿双手，抹上肥皂。
        2. 搓洗手掌、手背、指缝和指甲下面，共**20秒**。
        3. 冲洗干净。
        4. 用干净毛巾擦干，并用毛巾关水龙头。
        ## 肥皂还是免洗洗手液？
        双手看起来干净时，可以用酒精含量至少**60%**的免洗洗手液。用量要足，让双手保持湿润20秒，然后自然晾干。
        手看起来脏、吃饭前、上厕所后，或客户腹泻、呕吐时，一定要用肥皂和水。免洗洗手液对诺如病毒和艰难梭菌效果不好。
        指甲要剪短。戒指和长指甲会藏病菌，还会戳破手套。有伤口时，用干净的绷带盖好。`,
      ru: `# Чистые руки
        Микробы не умеют ходить. Их кто-то переносит, и чаще всего это рука. Мытьё рук занимает 20 секунд и предотвращает больше болезней, чем любая другая привычка.
        ## Когда мыть руки
        - Когда пришли и перед тем, как уйти
        - Прежде чем прикоснуться к еде, лекарствам или клиенту
        - После туалета, кашля или если вы высморкались
        - После того как сняли перчатки
        - После всего мокрого, грязного или использованного
        ## Как мыть
        1. Намочите руки под проточной водой и возьмите мыло.
        2. Трите ладони, тыльную сторону, между пальцами и под ногтями **20 секунд**.
        3. Хорошо смойте.
        4. Вытрите чистым полотенцем. Им же закройте кран.
        ## Мыло или антисептик?
        Антисептик, в котором не меньше **60% спирта**, подходит, когда руки выглядят чистыми. Возьмите столько, чтобы руки были влажными 20 секунд, и дайте им высохнуть.
        Мойте руки с мылом, если они выглядят грязными, перед едой, после туалета и когда у клиента понос или рвота. На норовирус и C. diff антисептик действует плохо.
        Стригите ногти коротко. Под кольцами и длинными ногтями прячутся микробы, и они рвут перчатки. Порез закройте чистым пластырем.`,
      ht: `# Men pwòp
        Mikwòb pa ka mache. Yo bezwen yon moun pote yo, e pi souvan se men ki pote yo. Lave men pran 20 segonn, e li anpeche plis maladi pase nenpòt lòt abitid.
        ## Kilè pou w netwaye men w
        - Lè w rive ak anvan w ale
        - Anvan w manyen manje, medikaman oswa kliyan an
        - Apre w fin al nan twalèt, touse oswa mouche nen w
        - Apre w fin retire gan
        - Apre w manyen nenpòt bagay ki mouye, sal oswa ki sèvi deja
        ## Kijan pou w lave yo
        1. Mouye men w anba dlo k ap koule epi pran savon.
        2. Fwote pla men, do men, ant dwèt yo ak anba zong yo pandan **20 segonn**.
        3. Rense yo byen.
        4. Siye yo ak yon sèvyèt pwòp. Fèmen tiyo a ak sèvyèt la.
        ## Savon oswa jèl?
        Jèl ki gen omwen **60% alkòl** bon lè men yo parèt pwòp. Mete ase pou men yo rete mouye 20 segonn, epi kite yo seche.
        Toujou sèvi ak dlo ak savon lè men yo parèt sal, anvan w manje, apre twalèt, ak lè kliyan an gen dyare oswa l ap vomi. Jèl pa mache byen kont nowoviris oswa C. diff.
        Kenbe zong ou kout. Bag ak zong long kache mikwòb epi yo chire gan. Kouvri yon koupe ak yon bandaj pwòp.`,
    }),
    read('Infection control', 15, {
      en: `# Gloves, masks and laundry
        Treat all blood and body fluids as if they could carry germs. This is called **standard precautions**. It protects you without judging anyone.
        ## Gloves
        Wear gloves when you may touch blood, body fluids, broken skin or soiled laundry. Change them between tasks. Never wash and reuse them. Clean your hands after you take them off.
        1. Pinch one glove at the wrist and peel it off inside out.
        2. Hold it in the hand that still has a glove.
        3. Slide a bare finger under the second cuff and peel it over the first.
        4. Throw both away.
        ## Masks
        Wear a mask when you or the client coughs or sneezes. Cover nose and mouth. Don't touch the front of it.
        ## Cleaning and laundry
        - Carry soiled laundry away from your body. Don't shake it.
        - Wash it apart from other clothes, with water as hot as the fabric allows, and dry it fully.
        - Clean first, then disinfect. Keep the surface wet for as long as the label says.
        - **Never mix bleach with ammonia or with any other cleaner.** The gas can kill.
        ## When you are sick
        Call your coordinator before the visit if you have a fever, vomiting or diarrhea. Staying home protects your client.`,
      es: `# Guantes, mascarillas y ropa
        Trate toda la sangre y los fluidos del cuerpo como si tuvieran gérmenes. Esto se llama **precauciones estándar**. Le protege sin juzgar a nadie.
        ## Guantes
        Use guantes cuando pueda tocar sangre, fluidos, piel herida o ropa sucia. Cámbielos entre tareas. Nunca los lave para usarlos otra vez. Límpiese las manos al quitárselos.
        1. Pellizque un guante por la muñeca y quíteselo al revés.
        2. Sosténgalo con la mano que todavía tiene guante.
        3. Meta un dedo sin guante bajo el segundo puño y quíteselo sobre el primero.
        4. Tire los dos a la basura.
        ## Mascarillas
        Use mascarilla cuando usted o el cliente tosa o estornude. Cubra nariz y boca. No toque la parte de adelante.
        ## Limpieza y ropa
        - Lleve la ropa sucia lejos de su cuerpo. No la sacuda.
        - Lávela aparte, con el agua más caliente que la tela permita, y séquela por completo.
        - Primero limpie, luego desinfecte. Mantenga la superficie mojada el tiempo que dice la etiqueta.
        - **Nunca mezcle cloro con amoníaco ni con otro limpiador.** El gas puede matar.
        ## Si usted está enfermo
        Llame a su coordinador antes de la visita si tiene fiebre, vómito o diarrea. Quedarse en casa protege a su cliente.`,
      zh: `# 手套、口罩和洗衣
        把所有血液和体液都当作可能带有病菌来处理。这叫做**标准预防措施**。它既保护您，也不对任何人下判断。
        ## 手套
        可能接触血液、体液、破损皮肤或脏衣物时，请戴手套。每项任务之间更换手套。手套不能洗了再用。脱下后清洁双手。
        1. 捏住一只手套的手腕处，由内向外翻着脱下。
        2. 用还戴着手套的手握住它。
        3. 把没戴手套的手指伸进第二只手套的袖口内，翻着脱下，包住第一只。
        4. 把两只都扔掉。
        ## 口罩
        您或客户咳嗽、打喷嚏时请戴口罩。遮住口鼻。不要触摸口罩的正面。
        ## 清洁和洗衣
        - 拿脏衣物时要远离身体，不要抖动。
        - 与其他衣物分开洗，用面料允许的最热的水，并彻底烘干。
        - 先清洁，再消毒。按标签上写的时间让表面保持湿润。
        - **切勿把漂白剂与氨水或任何其他清洁剂混用。**产生的气体会致命。
        ## 您生病时
        如果发烧、呕吐或腹泻，请在上门前打电话给您的协调员。留在家里就是保护客户。`,
      ru: `# Перчатки, маски и бельё
        Относитесь ко всей крови и жидкостям тела так, будто в них есть микробы. Это называется **стандартные меры предосторожности**. Они защищают вас и никого не обижают.
        ## Перчатки
        Надевайте перчатки, если можете коснуться крови, жидкостей тела, повреждённой кожи или грязного белья. Меняйте их между делами. Никогда не мойте их для повторного использования. Сняв перчатки, вымойте руки.
        1. Возьмите одну перчатку у запястья и снимите, выворачивая наизнанку.
        2. Держите её в руке, на которой ещё есть перчатка.
        3. Просуньте палец под край второй перчатки и снимите её поверх первой.
        4. Выбросьте обе.
        ## Маски
        Надевайте маску, если вы или клиент кашляете или чихаете. Закройте нос и рот. Не трогайте переднюю сторону.
        ## Уборка и бельё
        - Несите грязное бельё подальше от себя. Не встряхивайте его.
        - Стирайте отдельно, в самой горячей воде, какую позволяет ткань, и полностью высушивайте.
        - Сначала вымойте, потом дезинфицируйте. Поверхность должна быть мокрой столько, сколько указано на этикетке.
        - **Никогда не смешивайте хлорный отбеливатель с аммиаком и другими средствами.** Газ может убить.
        ## Если вы заболели
        Позвоните координатору до визита, если у вас температура, рвота или понос. Оставаясь дома, вы защищаете клиента.`,
      ht: `# Gan, mask ak lesiv
        Trete tout san ak likid kò kòm si yo ka gen mikwòb. Yo rele sa **prekosyon estanda**. Li pwoteje w san li pa jije pèsonn.
        ## Gan
        Mete gan lè w ka manyen san, likid kò, po ki blese oswa rad sal. Chanje yo ant chak travay. Pa janm lave yo pou w sèvi ak yo ankò. Netwaye men w apre w fin retire yo.
        1. Pense yon gan nan ponyèt la epi retire l sou lanvè.
        2. Kenbe l nan men ki gen gan toujou a.
        3. Pase yon dwèt san gan anba bò dezyèm gan an epi retire l sou premye a.
        4. Jete toulède.
        ## Mask
        Mete yon mask lè ou menm oswa kliyan an ap touse oswa estènen. Kouvri nen ak bouch. Pa manyen devan mask la.
        ## Netwayaj ak lesiv
        - Pote rad sal yo lwen kò w. Pa souke yo.
        - Lave yo apa, ak dlo ki cho jan twal la pèmèt, epi seche yo nèt.
        - Netwaye anvan, apre sa dezenfekte. Kite sifas la mouye pandan tan etikèt la di a.
        - **Pa janm melanje klowòks ak amonyak oswa ak okenn lòt pwodui.** Gaz la ka touye moun.
        ## Lè w malad
        Rele kowòdonatè w anvan vizit la si w gen lafyèv, si w ap vomi oswa ou gen dyare. Rete lakay ou pwoteje kliyan w.`,
    }),
    skills('Infection control', 10, {
      en: `# Observed skills: hands and gloves
        Watch the aide perform each skill. Mark a skill as met only when every step was safe.
        - Washes hands for 20 seconds and keeps the tap clean
        - Takes off gloves without touching the outside
        - Carries soiled laundry away from the body`,
      es: `# Destrezas observadas: manos y guantes
        Observe al cuidador realizar cada destreza. Marque una destreza como lograda solo si cada paso fue seguro.
        - Se lava las manos por 20 segundos y no ensucia la llave
        - Se quita los guantes sin tocar la parte de afuera
        - Lleva la ropa sucia lejos del cuerpo`,
      zh: `# 技能观察：洗手与手套
        观察护理员完成每项技能。只有每一步都安全时，才标记为达标。
        - 洗手20秒，并保持水龙头清洁
        - 脱手套时不接触外侧
        - 拿脏衣物时远离身体`,
      ru: `# Проверка навыков: руки и перчатки
        Наблюдайте, как помощник выполняет каждый навык. Отмечайте навык как освоенный, только если каждый шаг был безопасным.
        - Моет руки 20 секунд и не пачкает кран
        - Снимает перчатки, не касаясь наружной стороны
        - Носит грязное бельё подальше от себя`,
      ht: `# Konpetans yo obsève: men ak gan
        Gade èd la fè chak konpetans. Make yon konpetans reyisi sèlman lè chak etap te an sekirite.
        - Lave men pandan 20 segonn epi kenbe tiyo a pwòp
        - Retire gan san li pa manyen deyò yo
        - Pote rad sal lwen kò a`,
    }),
    quiz('Infection control', 15, {
      en: `# Check what you know
        ? How long should you rub your hands with soap?
        = 20 seconds
        - 5 seconds
        - 10 seconds
        - 2 minutes
        ! Twenty seconds is long enough to lift germs from all parts of your hands.
        ? Your client has diarrhea. How do you clean your hands after helping?
        = With soap and water
        - With hand sanitizer only
        - With a dry paper towel
        - It is enough to wear gloves
        ! Sanitizer does not work well on some germs that cause diarrhea. Soap and water carry them away.
        ?F Clean gloves can be washed and used for the next task.
        ! Washing damages gloves. Use a new pair for each task.
        ? When do you clean your hands? Choose all that apply.
        = When you arrive
        = After you take off gloves
        = Before you prepare food
        - Only when they look dirty
        ! Germs can't be seen. Clean hands at each of these moments, even if they look clean.
        ?# Put the steps of taking off gloves in order.
        1. Pinch one glove at the wrist and peel it off inside out
        2. Hold it in the hand that still has a glove
        3. Slide a bare finger under the second cuff and peel it off
        4. Throw both away
        5. Clean your hands
        ! In this order your bare skin never touches the outside of a glove.
        ? What may you mix with bleach?
        = Only water, as the label says
        - Ammonia
        - Vinegar
        - Dish soap and glass cleaner
        ! Bleach with ammonia or acids makes a poisonous gas.
        ?T You should call your coordinator before the visit if you have a fever.
        ! The office can send someone else, and your client stays safe.
        ? A bed sheet is soiled. What do you do?
        = Wear gloves and carry it away from your body
        - Shake it out first
        - Carry it against your chest so that it doesn't drip
        - Put it in with the client's other clothes
        ! Shaking sends germs into the air. Soiled laundry is washed apart.`,
      es: `# Compruebe lo que sabe
        ? ¿Cuánto tiempo debe frotarse las manos con jabón?
        = 20 segundos
        - 5 segundos
        - 10 segundos
        - 2 minutos
        ! Veinte segundos bastan para quitar los gérmenes de todas las partes de las manos.
        ? Su cliente tiene diarrea. ¿Cómo se limpia las manos después de ayudarle?
        = Con agua y jabón
        - Solo con gel
        - Con una toalla de papel seca
        - Basta con usar guantes
        ! El gel no funciona bien contra algunos gérmenes que causan diarrea. El agua y el jabón se los llevan.
        ?F Los guantes limpios se pueden lavar y usar para la próxima tarea.
        ! Al lavarlos, los guantes se dañan. Use un par nuevo para cada tarea.
        ? ¿Cuándo se limpia las manos? Elija todas las correctas.
        = Al llegar
        = Después de quitarse los guantes
        = Antes de preparar comida
        - Solo cuando se ven sucias
        ! Los gérmenes no se ven. Límpiese las manos en cada uno de estos momentos, aunque se vean limpias.
        ?# Ordene los pasos para quitarse los guantes.
        1. Pellizcar un guante por la muñeca y quitárselo al revés
        2. Sostenerlo con la mano que todavía tiene guante
        3. Meter un dedo sin guante bajo el segundo puño y quitárselo
        4. Tirar los dos
        5. Limpiarse las manos
        ! En este orden la piel nunca toca la parte de afuera de un guante.
        ? ¿Con qué puede mezclar el cloro?
        = Solo con agua, como dice la etiqueta
        - Con amoníaco
        - Con vinagre
        - Con jabón de platos y limpiavidrios
        ! El cloro con amoníaco o con ácidos produce un gas venenoso.
        ?T Debe llamar a su coordinador antes de la visita si tiene fiebre.
        ! La oficina puede enviar a otra persona y su cliente sigue seguro.
        ? Una sábana está sucia. ¿Qué hace?
        = Me pongo guantes y la llevo lejos del cuerpo
        - Primero la sacudo
        - La llevo contra el pecho para que no gotee
        - La pongo con la otra ropa del cliente
        ! Al sacudirla, los gérmenes pasan al aire. La ropa sucia se lava aparte.`,
      zh: `# 小测验
        ? 用肥皂搓手应该搓多久？
        = 20秒
        - 5秒
        - 10秒
        - 2分钟
        ! 20秒足以把手上各处的病菌洗掉。
        ? 客户腹泻。帮助他之后，您怎样清洁双手？
        = 用肥皂和水
        - 只用免洗洗手液
        - 用干纸巾
        - 戴了手套就够了
        ! 免洗洗手液对某些引起腹泻的病菌效果不好。肥皂和水能把它们冲走。
        ?F 干净的手套可以洗一洗，下一项任务继续用。
        ! 手套洗过会损坏。每项任务都要换一双新手套。
        ? 什么时候要清洁双手？请选出所有正确答案。
        = 到达时
        = 脱下手套后
        = 准备食物前
        - 只有看起来脏的时候
        ! 病菌是看不见的。即使手看起来干净，这些时候也要清洁。
        ?# 请按顺序排列脱手套的步骤。
        1. 捏住一只手套的手腕处，翻着脱下
        2. 用还戴着手套的手握住它
        3. 把没戴手套的手指伸进第二只袖口，翻着脱下
        4. 把两只都扔掉
        5. 清洁双手
        ! 按这个顺序，您的皮肤不会碰到手套的外侧。
        ? 漂白剂可以和什么混合？
        = 按标签说明，只能和水
        - 氨水
        - 醋
        - 洗洁精和玻璃清洁剂
        ! 漂白剂与氨水或酸混合会产生有毒气体。
        ?T 如果发烧，您应该在上门前打电话给协调员。
        ! 办公室可以派别人去，客户也更安全。
        ? 床单弄脏了，您怎么做？
        = 戴手套，拿着它远离身体
        - 先抖一抖
        - 抱在胸前以免滴漏
        - 和客户的其他衣服放在一起
        ! 抖动会把病菌散到空气中。脏衣物要分开洗。`,
      ru: `# Проверьте себя
        ? Сколько времени нужно тереть руки с мылом?
        = 20 секунд
        - 5 секунд
        - 10 секунд
        - 2 минуты
        ! За двадцать секунд смываются микробы со всех участков рук.
        ? У клиента понос. Как вы очищаете руки после помощи?
        = Мою с мылом и водой
        - Только антисептиком
        - Сухим бумажным полотенцем
        - Достаточно надеть перчатки
        ! Антисептик плохо действует на некоторых возбудителей поноса. Мыло и вода их смывают.
        ?F Чистые перчатки можно вымыть и надеть для следующего дела.
        ! От мытья перчатки портятся. Для каждого дела берите новую пару.
        ? Когда вы моете руки? Выберите все верные ответы.
        = Когда пришли
        = После того как сняли перчатки
        = Перед приготовлением еды
        - Только когда они выглядят грязными
        ! Микробов не видно. Мойте руки каждый раз в эти моменты, даже если они кажутся чистыми.
        ?# Расположите шаги снятия перчаток по порядку.
        1. Взять одну перчатку у запястья и снять наизнанку
        2. Держать её в руке, на которой ещё есть перчатка
        3. Просунуть палец под край второй перчатки и снять её
        4. Выбросить обе
        5. Вымыть руки
        ! При таком порядке кожа не касается наружной стороны перчаток.
        ? С чем можно смешивать хлорный отбеливатель?
        = Только с водой, как указано на этикетке
        - С аммиаком
        - С уксусом
        - Со средством для посуды и для стёкол
        ! С аммиаком или кислотами отбеливатель выделяет ядовитый газ.
        ?T Если у вас температура, нужно позвонить координатору до визита.
        ! Офис пришлёт другого помощника, и клиент будет в безопасности.
        ? Простыня испачкана. Что вы делаете?
        = Надеваю перчатки и несу её подальше от себя
        - Сначала встряхиваю
        - Прижимаю к груди, чтобы не капало
        - Кладу к остальной одежде клиента
        ! При встряхивании микробы попадают в воздух. Грязное бельё стирают отдельно.`,
      ht: `# Tcheke sa w konnen
        ? Konbyen tan ou dwe fwote men w ak savon?
        = 20 segonn
        - 5 segonn
        - 10 segonn
        - 2 minit
        ! Ven segonn ase pou retire mikwòb sou tout pati nan men w.
        ? Kliyan w gen dyare. Kijan ou netwaye men w apre w fin ede l?
        = Ak dlo ak savon
        - Ak jèl sèlman
        - Ak yon papye sèk
        - Mete gan sifi
        ! Jèl pa mache byen kont kèk mikwòb ki bay dyare. Dlo ak savon retire yo.
        ?F Ou ka lave gan pwòp epi sèvi ak yo pou pwochen travay la.
        ! Lave gan gate yo. Pran yon nouvo pè pou chak travay.
        ? Kilè ou netwaye men w? Chwazi tout repons ki bon.
        = Lè w rive
        = Apre w fin retire gan
        = Anvan w prepare manje
        - Sèlman lè yo parèt sal
        ! Ou pa ka wè mikwòb. Netwaye men w nan chak moman sa yo, menm si yo parèt pwòp.
        ?# Mete etap pou retire gan yo nan lòd.
        1. Pense yon gan nan ponyèt la epi retire l sou lanvè
        2. Kenbe l nan men ki gen gan toujou a
        3. Pase yon dwèt san gan anba bò dezyèm gan an epi retire l
        4. Jete toulède
        5. Netwaye men w
        ! Nan lòd sa a, po w pa janm manyen deyò gan an.
        ? Ak kisa ou ka melanje klowòks?
        = Ak dlo sèlman, jan etikèt la di
        - Ak amonyak
        - Ak vinèg
        - Ak savon vesèl ak pwodui pou vit
        ! Klowòks ak amonyak oswa ak asid fè yon gaz ki anpwazonnen moun.
        ?T Ou dwe rele kowòdonatè w anvan vizit la si w gen lafyèv.
        ! Biwo a ka voye yon lòt moun, e kliyan w rete an sekirite.
        ? Yon dra sal. Kisa ou fè?
        = Mwen mete gan epi mwen pote l lwen kò m
        - Mwen souke l anvan
        - Mwen kenbe l sou lestomak mwen pou l pa degoute
        - Mwen mete l ak lòt rad kliyan an
        ! Lè w souke l, mikwòb yo ale nan lè a. Rad sal lave apa.`,
    }),
  ]),
}
