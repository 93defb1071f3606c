import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const falls: ProgramPlan = {
  code: 'FALL-1',
  titles: {
    en: 'Fall prevention',
    es: 'Prevención de caídas',
    zh: '预防跌倒',
    ru: 'Профилактика падений',
  },
  descriptions: {
    en: 'See the risks in a home before they cause a fall, and know what to do when one happens.',
    es: 'Vea los riesgos de una casa antes de que causen una caída y sepa qué hacer cuando ocurre.',
    zh: '在跌倒发生前看到家中的危险，并知道跌倒后该怎么做。',
    ru: 'Как заметить опасность в доме до падения и что делать, если оно случилось.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Fall prevention', 25, {
      en: `# Before a fall
        More than one in four people over 65 fall each year. One fall doubles the chance of the next. Many falls happen on the way to the bathroom at night. Most can be prevented.
        ## Look at the home
        - Loose rugs, cords and clutter on the way to bed, bathroom and door
        - Poor light, and no light switch near the bed
        - A wet bathroom floor, or no grab bar
        - Things used every day on a high shelf
        ## Look at the person
        - Loose slippers or socks instead of shoes that fit
        - Glasses, cane or phone out of reach
        - Dizziness after standing up, often from medicine
        - Fear of falling. People who are afraid move less and get weaker.
        ## What you can do
        1. Ask before you move anything. It is the client's home.
        2. Let the client sit on the edge of the bed for a minute before standing.
        3. Keep the walker within reach, on the strong side.
        4. Offer the bathroom on a schedule, so that nobody has to rush.
        Tell the nurse the same day when a client walks less steadily than before. It may be an infection or a new medicine.`,
      es: `# Antes de una caída
        Más de una de cada cuatro personas mayores de 65 años se cae cada año. Una caída duplica el riesgo de la siguiente. Muchas caídas ocurren de noche, camino al baño. La mayoría se puede evitar.
        ## Mire la casa
        - Alfombras sueltas, cables y cosas en el camino a la cama, al baño y a la puerta
        - Poca luz y ningún interruptor cerca de la cama
        - Piso del baño mojado o sin barra de apoyo
        - Cosas de todos los días en un estante alto
        ## Mire a la persona
        - Pantuflas flojas o medias en lugar de zapatos que ajusten
        - Lentes, bastón o teléfono fuera de alcance
        - Mareo al levantarse, muchas veces por medicinas
        - Miedo a caerse. Quien tiene miedo se mueve menos y se debilita.
        ## Qué puede hacer
        1. Pregunte antes de mover algo. Es la casa del cliente.
        2. Deje que el cliente se siente un minuto al borde de la cama antes de pararse.
        3. Mantenga el andador al alcance, del lado fuerte.
        4. Ofrezca el baño a horas fijas, para que nadie tenga que apurarse.
        Avise a la enfermera el mismo día si el cliente camina menos firme que antes. Puede ser una infección o una medicina nueva.`,
      zh: `# 跌倒之前
        65岁以上的人每年有超过四分之一会跌倒。跌倒一次，再次跌倒的可能性就会加倍。许多跌倒发生在夜里去厕所的路上。大多数跌倒是可以预防的。
        ## 看看家里
        - 去床边、厕所和门口的路上有松动的地毯、电线和杂物
        - 光线不足，床边没有电灯开关
        - 浴室地面潮湿，或没有扶手
        - 每天要用的东西放在高处
        ## 看看客户
        - 穿宽松的拖鞋或只穿袜子，而不是合脚的鞋
        - 眼镜、拐杖或电话够不着
        - 站起来后头晕，常常是药物引起的
        - 害怕跌倒。害怕的人动得少，身体会更弱。
        ## 您可以做什么
        1. 移动任何东西之前先询问。这是客户的家。
        2. 让客户在床边坐一分钟再站起来。
        3. 把助行器放在够得着的地方，靠有力的一侧。
        4. 按时提醒上厕所，这样就不用着急。
        客户走路比以前不稳时，当天告诉护士。可能是感染或新药引起的。`,
      ru: `# До падения
        Каждый год падает больше четверти людей старше 65 лет. Одно падение удваивает риск следующего. Многие падают ночью по дороге в туалет. Большинство падений можно предотвратить.
        ## Осмотрите дом
        - Незакреплённые коврики, провода и вещи на пути к кровати, туалету и двери
        - Плохой свет, нет выключателя рядом с кроватью
        - Мокрый пол в ванной или нет поручня
        - Нужные каждый день вещи на высокой полке
        ## Посмотрите на человека
        - Свободные тапочки или носки вместо подходящей обуви
        - Очки, трость или телефон далеко
        - Головокружение при вставании, часто от лекарств
        - Страх упасть. Кто боится, тот меньше двигается и слабеет.
        ## Что вы можете сделать
        1. Спросите, прежде чем что-то передвинуть. Это дом клиента.
        2. Пусть клиент минуту посидит на краю кровати, прежде чем встать.
        3. Держите ходунки рядом, с сильной стороны.
        4. Предлагайте туалет по расписанию, чтобы не пришлось спешить.
        Сообщите медсестре в тот же день, если клиент стал ходить менее уверенно. Это может быть инфекция или новое лекарство.`,
    }),
    read('Fall prevention', 15, {
      en: `# After a fall
        A fall frightens everyone. Slow down. The first minute decides whether a small injury becomes a big one.
        ## First
        1. Do **not** lift the client. Keep them still and warm. Stay with them.
        2. Ask where it hurts, and what happened before the fall.
        3. Look for bleeding, swelling, and a leg that is turned or shorter.
        ## Call 911 when
        - The client hit their head, or takes a blood thinner
        - There is strong pain, or they can't move an arm or a leg
        - They are confused, hard to wake, or have trouble breathing or speaking
        - They fainted before they fell
        ## Then
        Call the office after every fall, even if the client says they are fine. Pain and bleeding in the head may show hours later. The nurse decides what happens next.
        ## Write down facts
        Write what you saw and heard: "I found Mrs. R. on the bathroom floor at 9:10. She said her left hip hurts." Don't write what you think happened.
        If a client starts to fall while you hold them, don't try to stop it. Bend your knees, hold them close and guide them down along your leg.`,
      es: `# Después de una caída
        Una caída asusta a todos. Vaya despacio. El primer minuto decide si una lesión pequeña se vuelve grande.
        ## Primero
        1. **No** levante al cliente. Que no se mueva y que esté abrigado. Quédese con él.
        2. Pregunte dónde le duele y qué pasó antes de la caída.
        3. Busque sangrado, hinchazón y una pierna girada o más corta.
        ## Llame al 911 cuando
        - El cliente se golpeó la cabeza o toma anticoagulantes
        - Hay mucho dolor o no puede mover un brazo o una pierna
        - Está confundido, no despierta bien o le cuesta respirar o hablar
        - Se desmayó antes de caer
        ## Luego
        Llame a la oficina después de cada caída, aunque el cliente diga que está bien. El dolor y el sangrado en la cabeza pueden aparecer horas después. La enfermera decide qué sigue.
        ## Escriba hechos
        Escriba lo que vio y oyó: "Encontré a la Sra. R. en el piso del baño a las 9:10. Dijo que le duele la cadera izquierda". No escriba lo que cree que pasó.
        Si un cliente empieza a caer mientras usted lo sostiene, no trate de detener la caída. Doble las rodillas, manténgalo cerca y deslícelo por su pierna hasta el piso.`,
      zh: `# 跌倒之后
        跌倒会吓到每一个人。请放慢动作。最初的一分钟决定小伤会不会变成大伤。
        ## 首先
        1. **不要**扶起客户。让客户保持不动，注意保暖，陪在身边。
        2. 问哪里痛，跌倒前发生了什么。
        3. 查看有没有出血、肿胀，腿有没有扭转或变短。
        ## 出现以下情况请拨打911
        - 客户撞到头，或正在服用抗凝药
        - 剧烈疼痛，或手脚不能动
        - 神志不清、难以唤醒，或呼吸、说话困难
        - 跌倒前昏倒
        ## 然后
        每次跌倒后都要打电话给办公室，即使客户说没事。疼痛和颅内出血可能几小时后才出现。由护士决定下一步。
        ## 写下事实
        写您看到和听到的：“9:10我在浴室地上发现R女士。她说左髋痛。”不要写您猜测的原因。
        如果您扶着客户时他开始跌倒，不要硬拉。弯曲膝盖，让他靠近您，沿着您的腿慢慢滑到地上。`,
      ru: `# После падения
        Падение пугает всех. Не спешите. От первой минуты зависит, станет ли небольшая травма серьёзной.
        ## Сначала
        1. **Не** поднимайте клиента. Пусть лежит неподвижно и в тепле. Оставайтесь рядом.
        2. Спросите, где болит и что было перед падением.
        3. Посмотрите, нет ли крови, отёка, не вывернута ли нога и не стала ли короче.
        ## Звоните 911, если
        - Клиент ударился головой или принимает препараты, разжижающие кровь
        - Сильная боль или не двигается рука или нога
        - Он путается, его трудно разбудить, трудно дышать или говорить
        - Он потерял сознание перед падением
        ## Потом
        Звоните в офис после каждого падения, даже если клиент говорит, что всё хорошо. Боль и кровотечение в голове могут проявиться через несколько часов. Что делать дальше, решает медсестра.
        ## Запишите факты
        Пишите то, что видели и слышали: «В 9:10 я нашла миссис Р. на полу в ванной. Она сказала, что болит левое бедро». Не пишите догадок.
        Если клиент начал падать, когда вы его держите, не пытайтесь удержать. Согните колени, прижмите его к себе и помогите сползти по вашей ноге на пол.`,
    }),
    quiz(
      'Fall prevention',
      20,
      {
        en: `# Check what you know
        ? What helps most against falls at night?
        = A lit and clear way to the bathroom
        - Fewer drinks during the day
        - A softer mattress
        - Socks in bed
        ! Many falls happen in the dark on the way to the bathroom. Don't cut fluids: dehydration causes falls too.
        ?T A person who fell once is more likely to fall again.
        ! One fall doubles the chance of the next, so report every fall.
        ? Which are risks you can see? Choose all that apply.
        = A loose rug
        = A walker on the other side of the room
        = Slippers without a back
        - Shoes that fit
        ! Rugs, loose footwear and aids out of reach cause many falls. Good shoes prevent them.
        ? Your client takes a blood thinner and hit her head. She says she feels fine. What do you do first?
        = Call 911
        - Help her up and let her rest
        - Wait an hour and look again
        - Call her daughter
        ! Blood thinners can turn a small knock into bleeding in the brain, and it may not show at first.
        ?# A client has fallen. Put the steps in order.
        1. Keep the client still and stay with them
        2. Ask where it hurts and look for injuries
        3. Call 911 if there is a danger sign
        4. Call the office
        5. Write down what you saw
        ! Help comes first, then the call, then the note.
        ? Which sentence belongs in your note?
        = "Found on the floor by the bed at 7:40. Says her wrist hurts."
        - "She was careless again."
        - "Probably slipped on the rug."
        - "She seems fine."
        ! Write facts you saw and heard, with the time.
        ? A client gets dizzy after standing up. What do you do?
        = Sit them down and tell the nurse the same day
        - Walk faster so that it passes
        - Give them less of their medicine
        - Wait until next week
        ! Dizziness is often caused by medicine. Only the nurse or doctor may change it.
        ?F You should pull a falling client up by the arms.
        ! Pulling hurts both of you. Guide the client down along your leg.`,
        es: `# Compruebe lo que sabe
        ? ¿Qué ayuda más contra las caídas de noche?
        = Un camino al baño iluminado y despejado
        - Beber menos durante el día
        - Un colchón más blando
        - Medias en la cama
        ! Muchas caídas ocurren a oscuras, camino al baño. No quite líquidos: la falta de agua también causa caídas.
        ?T Quien se cayó una vez tiene más riesgo de caerse otra vez.
        ! Una caída duplica el riesgo de la siguiente; por eso informe cada caída.
        ? ¿Qué riesgos puede ver? Elija todas las correctas.
        = Una alfombra suelta
        = Un andador al otro lado del cuarto
        = Pantuflas sin talón
        - Zapatos que ajustan bien
        ! Las alfombras, el calzado flojo y los apoyos fuera de alcance causan muchas caídas. Unos buenos zapatos las evitan.
        ? Su clienta toma anticoagulantes y se golpeó la cabeza. Dice que está bien. ¿Qué hace primero?
        = Llamar al 911
        - Ayudarla a levantarse y a descansar
        - Esperar una hora y mirar otra vez
        - Llamar a su hija
        ! Con anticoagulantes, un golpe pequeño puede causar sangrado en el cerebro, y al principio no siempre se nota.
        ?# Un cliente se cayó. Ordene los pasos.
        1. Que el cliente no se mueva y usted se queda con él
        2. Preguntar dónde le duele y buscar lesiones
        3. Llamar al 911 si hay una señal de peligro
        4. Llamar a la oficina
        5. Escribir lo que vio
        ! Primero la ayuda, luego la llamada, luego la nota.
        ? ¿Qué frase va en su nota?
        = "Estaba en el piso junto a la cama a las 7:40. Dice que le duele la muñeca."
        - "Otra vez se descuidó."
        - "Seguro resbaló en la alfombra."
        - "Parece que está bien."
        ! Escriba hechos que vio y oyó, con la hora.
        ? Un cliente se marea al pararse. ¿Qué hace?
        = Lo siento y aviso a la enfermera el mismo día
        - Camino más rápido para que se le pase
        - Le doy menos medicina
        - Espero hasta la próxima semana
        ! El mareo muchas veces viene de las medicinas. Solo la enfermera o el médico pueden cambiarlas.
        ?F Debe jalar por los brazos a un cliente que se está cayendo.
        ! Jalar los lastima a los dos. Deslice al cliente por su pierna hasta el piso.`,
        zh: `# 小测验
        ? 对预防夜间跌倒最有帮助的是什么？
        = 去厕所的路明亮、没有杂物
        - 白天少喝水
        - 更软的床垫
        - 在床上穿袜子
        ! 许多跌倒发生在黑暗中去厕所的路上。不要减少饮水：缺水也会导致跌倒。
        ?T 跌倒过一次的人更容易再次跌倒。
        ! 跌倒一次，再次跌倒的可能性加倍，所以每次跌倒都要报告。
        ? 哪些是您能看到的危险？请选出所有正确答案。
        = 松动的地毯
        = 助行器放在房间另一头
        = 没有后跟的拖鞋
        - 合脚的鞋
        ! 地毯、松的鞋子和够不着的辅具会造成许多跌倒。好鞋能预防跌倒。
        ? 客户服用抗凝药，撞到了头。她说没事。您首先做什么？
        = 拨打911
        - 扶她起来休息
        - 等一小时再看
        - 打电话给她女儿
        ! 服用抗凝药时，轻轻一撞也可能引起脑出血，而且一开始可能看不出来。
        ?# 客户跌倒了。请排列步骤。
        1. 让客户保持不动，陪在身边
        2. 问哪里痛，查看有没有受伤
        3. 有危险信号时拨打911
        4. 打电话给办公室
        5. 写下您看到的情况
        ! 先救助，再打电话，然后记录。
        ? 哪句话应该写进记录？
        = “7:40在床边地上发现她。她说手腕痛。”
        - “她又不小心了。”
        - “大概是在地毯上滑倒的。”
        - “她看起来没事。”
        ! 写您看到和听到的事实，并写明时间。
        ? 客户站起来后头晕。您怎么做？
        = 让客户坐下，当天告诉护士
        - 走快一点，头晕就会过去
        - 给客户少吃一点药
        - 等到下周
        ! 头晕常常是药物引起的。只有护士或医生可以调整药物。
        ?F 客户跌倒时，您应该拉住他的手臂往上提。
        ! 硬拉会伤到你们两个人。让客户沿着您的腿慢慢滑到地上。`,
        ru: `# Проверьте себя
        ? Что лучше всего помогает от падений ночью?
        = Освещённый и свободный путь в туалет
        - Меньше пить днём
        - Более мягкий матрас
        - Носки в постели
        ! Многие падают в темноте по дороге в туалет. Не ограничивайте питьё: от обезвоживания тоже падают.
        ?T Кто упал один раз, тот чаще падает снова.
        ! Одно падение удваивает риск следующего, поэтому сообщайте о каждом.
        ? Какие опасности можно увидеть? Выберите все верные ответы.
        = Незакреплённый коврик
        = Ходунки в другом конце комнаты
        = Тапочки без задника
        - Обувь по размеру
        ! Коврики, свободная обувь и далёкие ходунки вызывают много падений. Хорошая обувь защищает.
        ? Клиентка принимает препарат, разжижающий кровь, и ударилась головой. Говорит, что всё хорошо. Что вы делаете первым делом?
        = Звоню 911
        - Помогаю встать и отдохнуть
        - Жду час и смотрю снова
        - Звоню её дочери
        ! С такими препаратами даже лёгкий удар может вызвать кровотечение в мозге, и сначала его не видно.
        ?# Клиент упал. Расположите шаги по порядку.
        1. Не давать клиенту двигаться и оставаться рядом
        2. Спросить, где болит, и осмотреть
        3. Позвонить 911, если есть признак опасности
        4. Позвонить в офис
        5. Записать, что вы видели
        ! Сначала помощь, потом звонок, потом запись.
        ? Какое предложение подходит для записи?
        = «В 7:40 лежала на полу у кровати. Говорит, что болит запястье».
        - «Опять была неосторожна».
        - «Наверное, поскользнулась на коврике».
        - «Вроде всё хорошо».
        ! Пишите факты, которые видели и слышали, и время.
        ? У клиента кружится голова, когда он встаёт. Что вы делаете?
        = Усаживаю его и в тот же день сообщаю медсестре
        - Иду быстрее, чтобы прошло
        - Даю меньше лекарства
        - Жду до следующей недели
        ! Головокружение часто бывает от лекарств. Менять их могут только медсестра или врач.
        ?F Падающего клиента нужно тянуть вверх за руки.
        ! Так пострадаете вы оба. Помогите клиенту сползти по вашей ноге.`,
      },
      { pool: { name: 'Situations', from: 4, draws: 4 } },
    ),
  ],
}
